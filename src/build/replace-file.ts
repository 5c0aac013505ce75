import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';

/**
 * Writes a file in one step, with its folders: who reads it meanwhile gets the
 * old text or the new one, never half of it. When it cannot be written, it is
 * as it was, and nothing is left beside it.
 *
 * @throws the system's error; its `dest` is the file.
 */
export function replaceFile(file: string, text: string | Uint8Array): void {
  // Nobody takes a name like this for a note (`isLitter`), and no other thread writes there.
  const draft = `${file}.${process.pid}-${threadId}~`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw Object.assign(error as Error, { dest: file });
  }
}
