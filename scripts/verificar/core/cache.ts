import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importedModules } from '../../../src/build/module-version.ts';
import { readKept } from '../../../src/build/read-kept.ts';
import { replaceFile } from '../../../src/build/replace-file.ts';
import { CACHE_DIRECTORY, ROOT } from './process.ts';
import { stepsOf } from './jobs.ts';
import type { Job, Outcome, Runner, Tool } from './types.ts';

/** An outcome without its block, which a cached pass need not name. */
type Pass = Omit<Outcome, 'block' | 'problem'>;

interface Entry {
  /** Day of its last use; entries that nobody asks for are dropped after a while. */
  used: string;
  passes: Pass[];
}

const FILE = path.join(CACHE_DIRECTORY, 'passes.json');
const KEPT_DAYS = 30;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const harnessHashes = new Map<string, string>();

/** Changes when anything does that decides a runner's results: its module, what works inside, what they import. */
function harnessHash(runner: Runner): string {
  const known = harnessHashes.get(runner.name);
  if (known !== undefined) return known;
  const inside = path.join(path.dirname(runner.module), 'inside');
  const own = globSync('**/*', { cwd: inside, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const entries = [runner.module, ...own, ...harnessFiles(runner)].sort();
  const files = entries.flatMap((file) =>
    file.endsWith('.ts') ? [...importedModules(file)] : [file],
  );
  const found = hash([...new Set(files)].map((file) => hash(readFileSync(file, 'utf8'))).join());
  harnessHashes.set(runner.name, found);
  return found;
}

const harnessFiles = ({ harness = [] }: Runner) => harness.map((file) => path.join(ROOT, file));

const canaryKey = (runner: Runner, tool: Tool): string =>
  hash(['canarios', runner.name, harnessHash(runner), tool.name, tool.version].join('\0'));

/** What a job's verdict depends on. */
export function jobKey(job: Job, runner: Runner, tool: Tool): string {
  const blocks = stepsOf(job).map((block) => block.hash);
  const parts = [
    runner.name,
    harnessHash(runner),
    tool.name,
    tool.version,
    ...job.products,
    ...blocks,
    ...job.blocks.map((block) => JSON.stringify(job.scenes?.get(block) ?? null)),
  ];
  return hash(parts.join('\0'));
}

const readEntries = (file: string) => readKept<Record<string, Entry>>(file) ?? {};

/** Passes seen before. Only passes: what failed is tried again every time. */
export class PassCache {
  readonly #file: string;
  readonly #entries: Record<string, Entry>;
  readonly #fresh: Record<string, Entry> = {};
  readonly #today = new Date().toISOString().slice(0, 10);

  /** @param file where the passes are kept, when it is not the usual place. */
  constructor(file = FILE) {
    this.#file = file;
    this.#entries = readEntries(file);
  }

  /** The outcomes of a job that passed under this key. */
  get(key: string, job: Job): Outcome[] | undefined {
    const entry = this.#entries[key];
    if (entry?.passes.length !== job.blocks.length) return undefined;
    if (entry.used !== this.#today) this.#fresh[key] = { ...entry, used: this.#today };
    return entry.passes.map((pass, index) => ({
      ...pass,
      block: job.blocks[index] as Outcome['block'],
    }));
  }

  /** Remembers a job all of whose blocks passed. */
  put(key: string, outcomes: Outcome[]): void {
    const passes = outcomes.map((outcome) => ({ ...outcome, block: undefined }));
    this.#fresh[key] = { used: this.#today, passes };
  }

  /** Whether all canaries of this runner, as it is, have died before: they need not be run again. */
  hasSeenDie(runner: Runner, tool: Tool): boolean {
    const key = canaryKey(runner, tool);
    const entry = this.#entries[key];
    if (entry && entry.used !== this.#today) this.sawDie(runner, tool);
    return entry !== undefined;
  }

  /** Remembers that all canaries of this runner died as they should. */
  sawDie(runner: Runner, tool: Tool): void {
    this.#fresh[canaryKey(runner, tool)] = { used: this.#today, passes: [] };
  }

  /** Writes what is new, beside what another run may have written meanwhile. */
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
