import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';

/** Files that nobody asked for in this time are removed. */
const KEPT_DAYS = 30;

const DAY = 24 * 60 * 60 * 1000;

/**
 * Keeps what is expensive to make and depends on nothing but its inputs, a file
 * each, from one build to the next. Deleting the folder is always safe.
 */
export class FileCache {
  readonly #folder: string;
  readonly #extension: string;
  readonly #version: string;
  #hasGrown = false;

  /**
   * @param root the project's folder.
   * @param name of the folder in its `.cache`.
   * @param extension of the files, with its dot.
   * @param version changes whenever the way of making a file does.
   */
  constructor(root: string, name: string, extension: string, version: string) {
    this.#folder = join(root, '.cache', name);
    this.#extension = extension;
    this.#version = version;
  }

  /** Absolute path of the file made of these inputs, whether it is there or not. */
  path(inputs: readonly string[]): string {
    const hash = createHash('sha256').update([this.#version, ...inputs].join('\0'));
    return join(this.#folder, hash.digest('hex').slice(0, 32) + this.#extension);
  }

  /** Whether a file is there. Asking keeps it from being removed. */
  has(path: string): boolean {
    const now = new Date();
    try {
      utimesSync(path, now, now);
      return true;
    } catch {
      return false;
    }
  }

  /** Keeps a text as a file. */
  keep(path: string, text: string): void {
    replaceFile(path, text);
    if (!this.#hasGrown) process.once('exit', () => this.#prune());
    this.#hasGrown = true;
  }

  /**
   * The text made of these inputs: the one that is kept, or else a new one.
   *
   * @param make makes it; what it throws is thrown, and nothing is kept.
   */
  text(inputs: readonly string[], make: () => string): string {
    const path = this.path(inputs);
    const kept = this.read(path);
    if (kept !== undefined) return kept;
    const text = make();
    this.keep(path, text);
    return text;
  }

  /** The text of a file, where it is there. */
  read(path: string): string | undefined {
    return this.has(path) ? readFileSync(path, 'utf8') : undefined;
  }

  #prune(): void {
    const oldest = Date.now() - KEPT_DAYS * DAY;
    // Another process may be writing, pruning, or removing it all.
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const used = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
      if (used < oldest) rmSync(path, { force: true });
    }
  }
}
