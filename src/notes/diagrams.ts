import type { MdastNode } from 'satteri';
import { renderDiagram, DiagramError } from '../lib/diagram.ts';
import { parseFence } from './fence.ts';
import { walk } from './nodes.ts';
import { isDrawing } from './note.ts';
import type { Report } from '../lint/diagnostic.ts';

/** A drawing of a note. */
export interface NoteDrawing {
  /** In Mermaid's notation. */
  text: string;
  /** Its alternative text. */
  alt: string;
  /** The line of its fence. */
  line: number;
}

/** The drawings of a note, as they follow each other. */
export const drawingsOf = (root: MdastNode): NoteDrawing[] =>
  [...walk(root)].flatMap((node) =>
    node.type === 'code' && isDrawing(node)
      ? [
          {
            text: node.value,
            alt: parseFence(node.meta).marks.alt ?? '',
            line: node.position!.start.line,
          },
        ]
      : [],
  );

const drawn = new Map<string, string>();

/**
 * Draws as `renderDiagram` does, once a process for each text: the check of a note and its page
 * both need the drawing.
 *
 * @throws {DiagramError} as `renderDiagram` does.
 */
export function cachedDiagram(text: string, alt: string): string {
  const key = JSON.stringify([text, alt]);
  const svg = drawn.get(key) ?? renderDiagram(text, alt);
  drawn.set(key, svg);
  return svg;
}

/** What is wrong with drawings: each can be read, and fits a phone. */
export function checkDrawings(drawings: readonly NoteDrawing[]): Report[] {
  return drawings.flatMap(({ text, alt, line }) => {
    try {
      cachedDiagram(text, alt);
      return [];
    } catch (error) {
      if (!(error instanceof DiagramError)) throw error;
      const { line: below, message: found, expected, remedy } = error;
      return { line: line + below + 1, ruleId: 'diagram', found, expected, remedy };
    }
  });
}
