import { z } from 'zod';

const text = (expected: string) => z.string({ error: expected }).trim().min(1, { error: expected });

const secureUrl = z.url({
  protocol: /^https$/,
  error: 'una dirección que empieza por https://',
});

/** A YouTube id: eleven letters, digits, hyphens or underscores. */
export const videoId = z
  .string({ error: 'el identificador de 11 caracteres de un vídeo de YouTube' })
  .regex(/^[\w-]{11}$/, { error: 'el identificador de 11 caracteres de un vídeo de YouTube' });

const language = z.enum(['es', 'en'], { error: '«es» o «en»' });

/** The course that a section's notes come from, linked above its landing. */
const courseSchema = z.strictObject({
  title: text('el título del curso'),
  /** Who teaches it. */
  provider: text('quién imparte el curso'),
  url: secureUrl,
  /** Language the course is taught in. */
  language,
  /** Paid courses say so on the landing. */
  paid: z.boolean({ error: 'true o false' }),
  /** A small picture that also leads to the course. */
  thumbnail: z
    .strictObject({
      /** File name in `src/assets/courses/`; it travels inside the page, so keep it small. */
      file: text('el nombre de un archivo de src/assets/courses, por ejemplo «terminal.svg»'),
      /** What the picture shows, for who does not see it. */
      alt: text('qué se ve en la imagen'),
    })
    .optional(),
});

const videoSchema = z.strictObject({
  id: videoId,
  title: text('el título del vídeo'),
  /** Who published it. */
  channel: text('el canal del vídeo'),
  language,
});

/** Frontmatter of a section: `src/content/sections/<section>.mdx`; its body is the landing. */
export const sectionSchema = z.strictObject({
  /** Name in the menu and first part of the address, spelled as the reader sees it. */
  name: text('el nombre de la sección, por ejemplo «Css»'),
  /** Place in the menu, from 1; Home comes before all. */
  order: z.int({ error: 'un número entero' }).positive({ error: 'un número mayor que 0' }),
  /** Heading of the landing. */
  title: text('el encabezado de la portada'),
  /** One sentence for the home page's table of contents. */
  summary: text('una frase que resume la sección'),
  /** File names (without `.mdx`) of the section's topics, in menu order. */
  topics: z.array(text('el nombre de archivo de un tema'), {
    error: 'la lista de temas, uno por línea',
  }),
  course: courseSchema,
  video: videoSchema,
});

export type Course = z.infer<typeof courseSchema>;
