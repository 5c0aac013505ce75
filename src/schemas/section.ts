import { z } from 'zod';
import { secureUrl, text } from './text.ts';

/** A YouTube id: eleven letters, digits, hyphens or underscores. */
export const videoId = z
  .string({ error: 'el identificador de 11 caracteres de un vídeo de YouTube' })
  .regex(/^[\w-]{11}$/, { error: 'el identificador de 11 caracteres de un vídeo de YouTube' });

const language = z.enum(['es', 'en'], { error: '«es» o «en»' });

/** The course that a section's notes come from, linked above its landing. */
const courseSchema = z.strictObject(
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

const videoSchema = z.strictObject(
  {
    id: videoId.describe('Los 11 caracteres que identifican el vídeo en YouTube.'),
    title: text('el título del vídeo').describe('Título del vídeo.'),
    channel: text('el canal del vídeo').describe('Quién lo publicó.'),
    language: language.describe('Idioma del vídeo.'),
  },
  { error: 'el vídeo, con sus campos id, title, channel y language' },
);

/**
 * Frontmatter of a section: `src/content/sections/<section>.mdx`; its body is
 * the landing. The descriptions are the help that an editor shows.
 */
export const sectionSchema = z.strictObject({
  name: text('el nombre de la sección, por ejemplo «Css»').describe(
    'Nombre en el menú y primera parte de la dirección.',
  ),
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
  course: courseSchema.describe('El curso del que salen los apuntes.'),
  video: videoSchema.describe('El vídeo de la portada.'),
});

export type Course = z.infer<typeof courseSchema>;
