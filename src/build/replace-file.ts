import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file in one step, with its folders: a concurrent reader gets the old text or the new
 * one, never half of it. On failure the file is untouched and the temporary file removed.
 *
 * @throws the system's error; its `dest` is the file.
 */
export function replaceFile(file: string, text: string | Uint8Array): void {
  // Unique to this process, and not taken for a note (`isLitter`).
  const draft = `${file}.${process.pid}~`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw Object.assign(error as Error, { dest: file });
  }
}
