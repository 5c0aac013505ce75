import { DiagramError } from '../../lib/diagram.ts';
import { cachedDiagram, type NoteDrawing } from '../../notes/diagrams.ts';
import type { Rule } from '../rule.ts';

/** A diagram can be read, and fits a phone. */
export const diagram: Rule<NoteDrawing> = {
  id: 'diagram',
  check({ text, alt, line }) {
    try {
      cachedDiagram(text, alt);
      return [];
    } catch (error) {
      if (!(error instanceof DiagramError)) throw error;
      const { line: below, message: found, expected, remedy } = error;
      return { line: line + below + 1, found, expected, remedy };
    }
  },
};
