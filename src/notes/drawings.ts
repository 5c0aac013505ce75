import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import { drawDiagram } from '../lib/drawing.ts';

let cache: FileCache | undefined;

/**
 * Draws as `drawDiagram` does, once for each text: laying a drawing out is what
 * reading a note would spend most of its time on, and both its check and its
 * page need it.
 *
 * @throws {DrawingError} as `drawDiagram` does: what cannot be drawn is not kept.
 */
export function keptDrawing(text: string, alt: string): string {
  cache ??= new FileCache(ROOT, 'drawings', '.svg', moduleVersion('src/lib/drawing.ts'));
  return cache.text([text, alt], () => drawDiagram(text, alt));
}
