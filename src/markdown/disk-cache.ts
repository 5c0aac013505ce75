import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createHash } from 'node:crypto';

/** Beyond this only the entries of this build are kept: some 30 MB. */
const MAX_ENTRIES = 50_000;

/**
 * Keeps what is expensive to make and depends on nothing but its inputs, from
 * one build to the next. Deleting the file is always safe.
 */
export class DiskCache {
  readonly #file: string;
  readonly #version: string;
  #stored: Map<string, string> | undefined;
  readonly #used = new Map<string, string>();
  #isDirty = false;

  /**
   * @param file where the entries are kept between builds.
   * @param version changes whenever the way of making an entry does.
   */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#version = version;
    process.once('exit', () => this.#save());
  }

  /** The entry of these inputs, made only when it is not there. */
  async get(inputs: readonly string[], make: () => Promise<string>): Promise<string> {
    const key = createHash('sha256')
      .update([this.#version, ...inputs].join('\0'))
      .digest('base64url');
    this.#stored ??= this.#load();
    const known = this.#used.get(key) ?? this.#stored.get(key);
    const value = known ?? (await make());
    this.#isDirty ||= known === undefined;
    this.#used.set(key, value);
    return value;
  }

  #load(): Map<string, string> {
    try {
      return new Map(JSON.parse(readFileSync(this.#file, 'utf8')) as [string, string][]);
    } catch {
      // No cache yet, or one that another process was writing: it is made again.
      return new Map();
    }
  }

  #save(): void {
    if (!this.#isDirty) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    // In one step, so that a build that starts meanwhile never reads half of it.
    const all = new Map([...(this.#stored ?? []), ...this.#used]);
    const kept = all.size > MAX_ENTRIES ? this.#used : all;
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify([...kept]));
    renameSync(draft, this.#file);
  }
}
