import { z } from 'zod';
import { noteDate } from './date.ts';

const text = (expected: string) => z.string({ error: expected }).trim().min(1, { error: expected });

/** Frontmatter of a topic: `src/content/topics/<section>/<topic>.mdx`. */
export const topicSchema = z.strictObject({
  /** Heading and last part of the address, spelled as the reader sees it. */
  id: text('el id del tema, por ejemplo «Selectors»'),
  /** Date of the notes: the author's, never the file's. */
  date: noteDate,
  /** One line below the heading. */
  subtitle: text('un texto').optional(),
  /** Introduction: what the topic solves, what it needs, what it was tried with. */
  parrafo: text('un texto').optional(),
  /** Ids the topic had before: their addresses lead to this one. */
  formerly: z
    .array(text('un id que el tema tuvo antes'), {
      error: 'una lista de ids anteriores, uno por línea',
    })
    .optional(),
  /**
   * File name of another topic of the section whose notes this page shows
   * (specification: Loaders and Plugins have the same content).
   */
  sameNotesAs: text('el nombre de archivo de otro tema de la sección').optional(),
});
