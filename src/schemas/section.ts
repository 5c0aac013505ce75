import { z } from 'zod';
import type { Language } from '../lib/language.ts';
import { publicPath } from './public-name.ts';
import { refineWith } from './remedy.ts';
import { secureUrl, text } from './text.ts';

const VIDEO_ID = 'el identificador de 11 caracteres de un vídeo de YouTube';

/** Why a text is not a YouTube id; usually it is the whole address. */
function validateVideo(value: string) {
  if (/^[\w-]{11}$/.test(value)) return undefined;
  const [, id] = /(?:youtu\.be|[?&]v|embed|shorts|live)[/=]([\w-]{11})(?![\w-])/.exec(value) ?? [];
  const remedy = id
    ? `escribe solo \`${id}\``
    : 'cópialo de su dirección, detrás de `v=` o de `youtu.be/`';
  return { expected: VIDEO_ID, remedy };
}

/** A YouTube id: eleven letters, digits, hyphens or underscores. */
export const videoId = z.string({ error: VIDEO_ID }).superRefine(refineWith(validateVideo));

/** Language of a name or title: «es» or «en». */
export const language = z.enum(['es', 'en'] satisfies Language[], { error: '«es» o «en»' });

/** The course a section's notes are based on, linked above its landing. */
export const courseSchema = z.strictObject(
  {
    title: text('el título del curso').describe('Título del curso.'),
    provider: text('quién imparte el curso').describe('Quién lo imparte.'),
    url: secureUrl.describe('Dirección del curso, https://…'),
    language: language.describe('Idioma en que se imparte.'),
    paid: z.boolean({ error: 'true o false' }).describe('Si es de pago: la portada lo dice.'),
    thumbnail: z
      .strictObject(
        {
          file: text(
            'el nombre de un archivo de src/assets/courses, por ejemplo «terminal.svg»',
          ).describe('Archivo de src/assets/courses; viaja dentro de la página, que sea pequeño.'),
          alt: text('qué se ve en la imagen').describe('Qué se ve en ella, para quien no la ve.'),
        },
        { error: 'la miniatura, con sus campos file y alt' },
      )
      .describe('Una imagen pequeña que también lleva al curso.')
      .optional(),
  },
  { error: 'el curso, con sus campos title, provider, url, language y paid' },
);

export const videoSchema = z.strictObject(
  {
    id: videoId.describe('Los 11 caracteres que identifican el vídeo en YouTube.'),
    title: text('el título del vídeo').describe('Título del vídeo.'),
    channel: text('el canal del vídeo').describe('Quién lo publicó.'),
    language: language.describe('Idioma del vídeo.'),
  },
  { error: 'el vídeo, con sus campos id, title, channel y language' },
);

/**
 * Products that a section's examples may need, where their language alone does not determine it.
 */
export const PRODUCTS = ['android', 'next', 'react-native', 'spring'] as const;
export type Product = (typeof PRODUCTS)[number];

const product = z.enum(PRODUCTS, { error: `uno de estos: ${PRODUCTS.join(', ')}` });

/** Products of a section's `verifica` field, one name or a list. */
export function productsOf(verifica: unknown): Product[] {
  const names: unknown[] = Array.isArray(verifica) ? verifica : [verifica];
  return PRODUCTS.filter((name) => names.includes(name));
}

/**
 * Frontmatter of a section: `src/content/sections/<section>.mdx`; its body is the landing. Editors
 * show the descriptions as help.
 */
export const sectionSchema = z.strictObject({
  name: publicPath('el nombre de la sección, por ejemplo «Css»').describe(
    'Nombre en el menú y primera parte de la dirección.',
  ),
  formerly: z
    .array(publicPath('un nombre que la sección tuvo antes'), {
      error: 'una lista de nombres anteriores, uno por línea',
    })
    .describe('Nombres que tuvo antes: sus direcciones, y las de sus temas, llevan a las de ahora.')
    .optional(),
  order: z
    .int({ error: 'un número entero' })
    .positive({ error: 'un número mayor que 0' })
    .describe('Lugar en el menú, desde 1; Home va antes.'),
  title: text('el encabezado de la portada').describe('Encabezado de la portada.'),
  summary: text('una frase que resume la sección').describe(
    'Una frase para el contenido de la página de inicio.',
  ),
  topics: z
    .array(text('el nombre de archivo de un tema'), {
      error: 'la lista de temas, uno por línea',
    })
    .describe('Archivos de los temas, sin .mdx, en el orden del menú.'),
  verifica: z
    .union([product, z.array(product)], {
      error: `de qué tratan los ejemplos: ${PRODUCTS.join(', ')}`,
    })
    .describe(
      'Con qué se comprueban los ejemplos cuando su lenguaje no basta para saberlo (el XML de Android, el Java de Spring…). Uno o una lista.',
    )
    .optional(),
  course: courseSchema.describe('El curso del que salen los apuntes.').optional(),
  video: videoSchema.describe('El vídeo de la portada.').optional(),
});

export type Course = z.infer<typeof courseSchema>;
