import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the files of an example (relative name → text) under a directory. */
export function writeFiles(directory: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
