import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/** Unused files are removed after this many days. */
const MAX_AGE_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Disk cache of texts that depend only on their inputs, one file each. Deleting the folder is
 * always safe.
 */
export class FileCache {
  readonly #folder: string;
  readonly #extension: string;
  readonly #version: string;
  #hasGrown = false;

  /**
   * @param root the project's folder.
   * @param name of the folder in `.cache`.
   * @param extension of the files, with its dot.
   * @param version changes whenever the code that makes the files does.
   */
  constructor(root: string, name: string, extension: string, version: string) {
    this.#folder = join(root, '.cache', name);
    this.#extension = extension;
    this.#version = version;
  }

  /** Absolute path of the file for these inputs, whether it exists or not. */
  path(inputs: readonly string[]): string {
    const hash = createHash('sha256').update([this.#version, ...inputs].join('\0'));
    return join(this.#folder, hash.digest('hex').slice(0, 32) + this.#extension);
  }

  /** Whether a file exists; updates its time of last use. */
  has(path: string): boolean {
    const now = new Date();
    try {
      utimesSync(path, now, now);
      return true;
    } catch {
      return false;
    }
  }

  /** Stores a text in a file. */
  keep(path: string, text: string): void {
    replaceFile(path, text);
    if (!this.#hasGrown) process.once('exit', () => this.#prune());
    this.#hasGrown = true;
  }

  #prune(): void {
    const oldest = Date.now() - MAX_AGE_DAYS * DAY;
    // Another process may be writing, pruning or deleting the cache.
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
      if (used < oldest) rmSync(path, { force: true });
    }
  }
}
