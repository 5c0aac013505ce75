import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKept } from '../../src/build/read-kept.ts';
import { replaceFile } from '../../src/build/replace-file.ts';

/** File, relative to the project with `/` → hash of its text. */
export type Hashes = Readonly<Record<string, string>>;

/** What passed the last time, by whom. */
interface Kept {
  /** Hash of what decides beside the files: tools and their settings. */
  version: string;
  files: Hashes;
}

const hashOf = (texts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, 22);
};

/** Texts of files; a file that is not there has none. */
function textOf(root: string, file: string): Buffer | string {
  try {
    return readFileSync(join(root, file));
  } catch {
    return '';
  }
}

/** Hash of each file's text. */
export const hashFiles = (root: string, files: readonly string[]): Hashes =>
  Object.fromEntries(files.map((file) => [file, hashOf([textOf(root, file)])]));

/**
 * What has passed a step of the check with the text that it has now, so that
 * it is not looked at again. Deleting `.cache` is always safe.
 */
export class Passed {
  readonly #path: string;
  readonly #version: string;
  readonly #files: Hashes;
  readonly #isByFile: boolean;

  /**
   * @param step name of the step's file in `.cache/comprobar`.
   * @param settings files that decide beside the ones looked at; a change of one of them
   * makes everything be looked at again.
   * @param isByFile whether a file passes whatever the others are.
   */
  constructor(root: string, step: string, settings: readonly string[], isByFile: boolean) {
    this.#path = join(root, '.cache/comprobar', `${step}.json`);
    this.#version = hashOf(settings.map((file) => textOf(root, file)));
    this.#isByFile = isByFile;
    const kept = readKept<Kept>(this.#path);
    this.#files = kept?.version === this.#version ? kept.files : {};
  }

  /** The files to look at: those that have not passed as they are, or all when one has come, changed or gone. */
  pending(now: Hashes): string[] {
    const all = Object.keys(now);
    const changed = all.filter((file) => this.#files[file] !== now[file]);
    const isSame = changed.length === 0 && Object.keys(this.#files).length === all.length;
    return this.#isByFile || isSame ? changed : all;
  }

  /** Keeps what passed; where each file passes by itself, those that passed before stay. */
  keep(now: Hashes): void {
    const files = this.#isByFile ? { ...this.#files, ...now } : now;
    const kept: Kept = { version: this.#version, files };
    replaceFile(this.#path, `${JSON.stringify(kept, null, 1)}\n`);
  }
}
