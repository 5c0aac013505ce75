import { z } from 'zod';

/** Frontmatter of a text of the home page: `src/content/pages/<page>.mdx`. */
export const pageSchema = z.strictObject({
  title: z
    .string({ error: 'el encabezado del texto' })
    .trim()
    .min(1)
    .describe('Encabezado del texto.'),
});
