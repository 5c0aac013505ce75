import { readFileSync } from 'node:fs';

/** What a cache kept as JSON in a file; nothing where there is no such file, or it is broken. */
export function readKept<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value;
  } catch {
    return undefined;
  }
}
