import { readFileSync } from 'node:fs';

/** Reads a value cached as JSON; `undefined` if the file is missing or invalid. */
export function readJson<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch {
    return undefined;
  }
}
