import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes files (relative name → text) into a directory, creating folders. */
export function writeFiles(directory: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
