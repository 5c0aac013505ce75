import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CORES, underLoad } from './limits.ts';
import { EXAMPLES, killGroup, withTemporaryDirectory } from './process.ts';
import { sandboxCommand } from './sandbox.ts';

/** Where harness modules are seen inside the sandbox. */
const HARNESS_INSIDE = '/home/ana/.verificar';

/** Where packages are seen inside: above the working directory, which stays clean. */
const MODULES_INSIDE = '/home/ana/node_modules';

/** Read-only mounts that let an example import the packages of `tests/examples`. */
export const PACKAGES = { [MODULES_INSIDE]: path.join(EXAMPLES, 'node_modules') };

/** Root of what the engine is made of. */
const ENGINE = path.resolve(import.meta.dirname, '..');

/** Read-only mount of the modules that work beside an example, with the folders that they lie in. */
export const HARNESS = { [HARNESS_INSIDE]: ENGINE };

/**
 * Path, inside the sandbox, of a module that works there.
 *
 * @param file its path, relative to `scripts/verificar`: `languages/redis/inside/redis.ts`.
 */
export const harnessPath = (file: string): string => `${HARNESS_INSIDE}/${file}`;

/** Milliseconds that one item may take. */
const PATIENCE = 20_000;

export interface BatchOptions {
  /** Processes at a time; as many as cores when left out. */
  processes?: number;
  /** Called after each item. */
  done?: (index: number) => void;
}

/** What a harness says of an item, or that it said nothing. */
export type Answer<Value> = { value: Value } | { lost: string };

/**
 * Sends items to a harness module (see `inside/serve.ts`) that runs in the
 * sandbox, and collects its answers. A process that dies or hangs loses only
 * the item it was at: a new one goes on with the rest.
 *
 * @param module its path, relative to `scripts/verificar`.
 */
export async function runBatch<Item, Value>(
  module: string,
  items: readonly Item[],
  { processes = CORES, done }: BatchOptions = {},
): Promise<Answer<Value>[]> {
  const answers: Answer<Value>[] = [];
  const waiting = items.map((_, index) => index);
  const work = () =>
    withTemporaryDirectory(async (directory) => {
      while (waiting.length > 0) {
        await withProcess(module, directory, async (ask) => {
          for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
            const answer = await ask(items[index]);
            answers[index] = answer as Answer<Value>;
            done?.(index);
            if ('lost' in answer) return;
          }
        });
      }
    });
  await Promise.all(Array.from({ length: processes }, work));
  return answers;
}

type Ask = (item: unknown) => Promise<Answer<unknown>>;

/** Starts the harness for `use`, and ends it afterwards. */
async function withProcess(
  module: string,
  directory: string,
  use: (ask: Ask) => Promise<void>,
): Promise<void> {
  const line = await sandboxCommand('node', [harnessPath(module)], {
    directory,
    readOnly: { ...PACKAGES, ...HARNESS },
  });
  const child = spawn(line.command, line.args, { ...line.options, detached: true, stdio: 'pipe' });
  child.stdin.on('error', () => {});
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  try {
    await use(asker(child, () => stderr));
  } finally {
    killGroup(child.pid);
  }
}

/** Asks one item at a time: the answer is the next line that the harness marks as one. */
function asker(child: ChildProcess, stderr: () => string): Ask {
  const timeout = underLoad(PATIENCE);
  let settle: (answer: Answer<unknown>) => void = () => {};
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
    const [, json] = /\u001e(.*)$/.exec(text) ?? [];
    if (json !== undefined) settle({ value: JSON.parse(json) });
  });
  let dead: string | undefined;
  child.on('close', () => {
    dead = `el proceso terminó antes de tiempo:\n${stderr().trim()}`;
    settle({ lost: dead });
  });
  child.on('error', (error) => settle({ lost: String(error) }));
  return (item) =>
    new Promise((resolve) => {
      if (dead !== undefined) return resolve({ lost: dead });
      const timer = setTimeout(
        () => resolve({ lost: `no termina en ${Math.round(timeout / 1000)} s` }),
        timeout,
      );
      settle = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      child.stdin?.write(`${JSON.stringify(item)}\n`);
      return undefined;
    });
}
