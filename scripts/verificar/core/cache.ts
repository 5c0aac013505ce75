import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importedModules } from '../../../src/build/module-version.ts';
import { readJson } from '../../../src/build/read-json.ts';
import { replaceFile } from '../../../src/build/replace-file.ts';
import { CACHE_DIRECTORY, ROOT } from './process.ts';
import { stepsOf } from './jobs.ts';
import type { Job, Outcome, Runner, Tool } from './types.ts';

/** An outcome without its block. */
type Pass = Omit<Outcome, 'block' | 'problem'>;

interface Entry {
  /** Day of its last use; unused entries expire. */
  used: string;
  passes: Pass[];
}

const FILE = path.join(CACHE_DIRECTORY, 'passes.json');
const KEPT_DAYS = 30;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const inputsHashes = new Map<string, string>();

/** Hash of everything a runner's results depend on: its module, its sandbox code, their imports. */
function inputsHash(runner: Runner): string {
  const known = inputsHashes.get(runner.name);
  if (known !== undefined) return known;
  const inside = path.join(path.dirname(runner.module), 'sandbox');
  const own = globSync('**/*', { cwd: inside, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const entries = [runner.module, ...own, ...inputFiles(runner)].sort();
  const files = entries.flatMap((file) =>
    file.endsWith('.ts') ? [...importedModules(file)] : [file],
  );
  const found = hash([...new Set(files)].map((file) => hash(readFileSync(file, 'utf8'))).join());
  inputsHashes.set(runner.name, found);
  return found;
}

const inputFiles = ({ cacheInputs = [] }: Runner) =>
  cacheInputs.map((file) => path.join(ROOT, file));

const selfTestKey = (runner: Runner, tool: Tool): string =>
  hash(['autopruebas', runner.name, inputsHash(runner), tool.name, tool.version].join('\0'));

/** Key of a job's outcome. */
export function jobKey(job: Job, runner: Runner, tool: Tool): string {
  const blocks = stepsOf(job).map((block) => block.hash);
  const parts = [
    runner.name,
    inputsHash(runner),
    tool.name,
    tool.version,
    ...job.products,
    ...blocks,
    ...job.blocks.map((block) => JSON.stringify(job.scenes?.get(block) ?? null)),
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

  /** @param file of the cache; the project's by default. */
  constructor(file = FILE) {
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

  /** Whether all self-tests of this runner, as it is, have passed before. */
  hasPassedSelfTests(runner: Runner, tool: Tool): boolean {
    const key = selfTestKey(runner, tool);
    const entry = this.#entries[key];
    if (entry && entry.used !== this.#today) this.recordSelfTests(runner, tool);
    return entry !== undefined;
  }

  /** Records that all self-tests of this runner passed. */
  recordSelfTests(runner: Runner, tool: Tool): void {
    this.#fresh[selfTestKey(runner, tool)] = { used: this.#today, passes: [] };
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
