import { z } from 'zod';
import { text } from './text.ts';

/** Frontmatter of a text on the home page: `src/content/pages/<page>.mdx`. */
export const pageSchema = z.strictObject({
  title: text('el encabezado del texto').describe('Encabezado del texto.'),
});
