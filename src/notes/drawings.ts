import type { MdastNode } from 'satteri';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import { drawDiagram, DrawingError } from '../lib/drawing.ts';
import { parseFence } from './fence.ts';
import { walk } from './nodes.ts';
import { isDrawing } from './note.ts';
import type { Report } from './problem.ts';

/** A drawing of a note. */
export interface NoteDrawing {
  /** In Mermaid's notation. */
  text: string;
  /** What it shows, for who does not see it. */
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

let cache: FileCache | undefined;

/**
 * Draws as `drawDiagram` does, once for each text: laying a drawing out takes
 * longer than reading its note, and both its check and its page need it.
 *
 * @throws {DrawingError} as `drawDiagram` does: what cannot be drawn is not kept.
 */
export function keptDrawing(text: string, alt: string): string {
  cache ??= new FileCache(ROOT, 'drawings', '.svg', moduleVersion('src/lib/drawing.ts'));
  return cache.text([text, alt], () => drawDiagram(text, alt));
}

/** What is wrong with drawings: each can be read, and fits a phone. */
export function checkDrawings(drawings: readonly NoteDrawing[]): Report[] {
  return drawings.flatMap(({ text, alt, line }) => {
    try {
      keptDrawing(text, alt);
      return [];
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      const { line: below, message: found, expected, remedy } = error;
      return { line: line + below + 1, found, expected, remedy };
    }
  });
}
