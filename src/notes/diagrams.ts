import type { MdastNode } from 'satteri';
import { renderDiagram } from '../lib/diagram.ts';
import { parseFence } from './fence.ts';
import { walk } from './nodes.ts';
import { isDrawing } from './note.ts';

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
