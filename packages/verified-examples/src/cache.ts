import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importedModules, readJson, replaceFile } from './files.ts';
import { PACKAGE, inCache, settings } from './settings.ts';
import { stepsOf } from './plan.ts';
import type { Job, Outcome, Language, Tool } from './types.ts';

/** An outcome without its block. */
type Pass = Omit<Outcome, 'block' | 'problem'>;

interface Entry {
  /** Day of its last use; unused entries expire. */
  used: string;
  passes: Pass[];
}

const KEPT_DAYS = 30;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const inputsHashes = new Map<string, string>();

/** Hash of everything a plugin's results depend on: its module, its sandbox code, their imports. */
function inputsHash(plugin: Language): string {
  const known = inputsHashes.get(plugin.name);
  if (known !== undefined) return known;
  const inside = path.join(path.dirname(plugin.module), 'sandbox');
  const own = globSync('**/*', { cwd: inside, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const entries = [plugin.module, ...installed(), ...own, ...(plugin.cacheInputs ?? [])].sort();
  const files = entries.flatMap((file) =>
    file.endsWith('.ts') ? [...importedModules(file)] : [file],
  );
  const found = hash([...new Set(files)].map((file) => hash(readFileSync(file, 'utf8'))).join());
  inputsHashes.set(plugin.name, found);
  return found;
}

/** Lists of what is installed: locked packages of the tools and the examples, npm's cache. */
function installed(): string[] {
  const { packages, npmPackages } = settings();
  return [
    path.join(PACKAGE, 'tools/package-lock.json'),
    ...(packages === undefined ? [] : [path.join(packages, '../package-lock.json')]),
    ...(npmPackages === undefined ? [] : [npmPackages]),
  ];
}

const selfTestKey = (plugin: Language, tool: Tool): string =>
  hash(['autopruebas', plugin.name, inputsHash(plugin), tool.name, tool.version].join('\0'));

/** Key of a job's outcome. */
export function jobKey(job: Job, plugin: Language, tool: Tool): string {
  const blocks = stepsOf(job).map((block) => block.hash);
  const parts = [
    plugin.name,
    inputsHash(plugin),
    tool.name,
    tool.version,
    ...job.tags,
    JSON.stringify(job.options ?? null),
    ...blocks,
    ...job.blocks.map(({ extra = null }) => JSON.stringify(extra)),
  ];
  return hash(parts.join('\0'));
}

const readEntries = (file: string) => readJson<Record<string, Entry>>(file) ?? {};

/** Cached passes. Failures are not cached: they run again every time. */
export class ResultCache {
  readonly #file: string;
  readonly #entries: Record<string, Entry>;
  readonly #fresh: Record<string, Entry> = {};
  readonly #today = new Date().toISOString().slice(0, 10);

  /** @param file of the cache; in the folder of caches by default. */
  constructor(file = inCache('passes.json')) {
    this.#file = file;
    this.#entries = readEntries(file);
  }

  /** The cached outcomes of a job. */
  get(key: string, job: Job): Outcome[] | undefined {
    const entry = this.#entries[key];
    if (entry?.passes.length !== job.blocks.length) return undefined;
    if (entry.used !== this.#today) this.#fresh[key] = { ...entry, used: this.#today };
    return entry.passes.map((pass, index) => ({
      ...pass,
      block: job.blocks[index] as Outcome['block'],
    }));
  }

  /** Caches a job all of whose blocks passed. */
  put(key: string, outcomes: Outcome[]): void {
    const passes = outcomes.map((outcome) => ({ ...outcome, block: undefined }));
    this.#fresh[key] = { used: this.#today, passes };
  }

  /** Whether all self-tests of this plugin, as it is, have passed before. */
  hasPassedSelfTests(plugin: Language, tool: Tool): boolean {
    const key = selfTestKey(plugin, tool);
    const entry = this.#entries[key];
    if (entry && entry.used !== this.#today) this.recordSelfTests(plugin, tool);
    return entry !== undefined;
  }

  /** Records that all self-tests of this plugin passed. */
  recordSelfTests(plugin: Language, tool: Tool): void {
    this.#fresh[selfTestKey(plugin, tool)] = { used: this.#today, passes: [] };
  }

  /** Merges the new entries into the file, which another run may have changed. */
  save(): void {
    if (Object.keys(this.#fresh).length === 0) return;
    const oldest = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString().slice(0, 10);
    const entries = Object.fromEntries(
      Object.entries({ ...readEntries(this.#file), ...this.#fresh }).filter(
        ([, { used }]) => used >= oldest,
      ),
    );
    replaceFile(this.#file, JSON.stringify(entries));
  }
}
