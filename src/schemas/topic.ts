import { z } from 'zod';
import { noteDate } from './date.ts';
import { publicName, publicPath } from './public-name.ts';
import { language } from './section.ts';
import { markdown, secureUrl, text } from './text.ts';

/**
 * Frontmatter of a topic: `src/content/topics/<section>/<topic>.mdx`. Editors show the descriptions
 * as help.
 */
export const topicSchema = z.strictObject({
  id: publicName('el id del tema, por ejemplo «Selectors»').describe(
    'Encabezado y última parte de la dirección, escrito como se quiere leer.',
  ),
  idLanguage: language
    .describe('Idioma del id, «es» o «en», para quien lo oye; si falta, español.')
    .optional(),
  date: noteDate.describe('Fecha de los apuntes, dd/mm/aaaa; no es la del archivo.'),
  subtitle: text('un texto')
    .describe('Una línea bajo el encabezado y en las listas de temas.')
    .optional(),
  parrafo: markdown('un texto')
    .describe('Qué resuelve el tema, qué hace falta y con qué se ha comprobado. Admite Markdown.')
    .optional(),
  formerly: z
    .array(publicPath('un id que el tema tuvo antes, o su sección y su id: «Terminal/Vim»'), {
      error: 'una lista de ids anteriores, uno por línea',
    })
    .describe(
      'Ids que tuvo antes, con su sección si era otra («Terminal/Vim»): llevan a la página de ahora.',
    )
    .optional(),
  borrador: z
    .boolean({ error: 'true o false' })
    .describe('true mientras se escribe: se ve con npm run dev y no se publica.')
    .optional(),
  fuentes: z
    .array(
      z.strictObject(
        {
          dato: text('el dato que cambiará').describe('El dato que cambiará: un precio, un plazo.'),
          url: secureUrl.describe('Dónde se vio, https://…'),
          visto: noteDate.describe('Cuándo se vio, dd/mm/aaaa.'),
        },
        { error: 'un dato, con sus campos dato, url y visto' },
      ),
      { error: 'la lista de datos con fecha' },
    )
    .describe('Datos que caducan, con su fuente: npm run vigencia avisa al año de haberlos visto.')
    .optional(),
  // docs/especificacion.md: Loaders and Plugins have the same content.
  sameNotesAs: text('el nombre de archivo de otro tema de la sección')
    .describe('Nombre de archivo, sin .mdx, de otro tema de la sección cuyos apuntes se muestran.')
    .optional(),
});
