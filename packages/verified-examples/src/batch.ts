import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PACKAGE, TOOLS, settings } from './settings.ts';
import { CORES } from './limits.ts';
import { killGroup, withTemporaryDirectory } from './process.ts';
import { sandboxCommand } from './sandbox.ts';
import * as messages from './messages.ts';

/** Where the engine is mounted in the sandbox. */
const ENGINE_INSIDE = '/home/ana/.verificar';

/** Where packages are mounted: above the working directory, which stays clean. */
const [NEAR, FAR] = ['/home/ana/node_modules', '/home/node_modules'];

/** Read-only mounts of the packages: the examples' own, and those of the tools. */
export function packageMounts(): Record<string, string> {
  const { packages } = settings();
  return packages === undefined ? { [NEAR]: TOOLS } : { [NEAR]: packages, [FAR]: TOOLS };
}

/** Path, inside the sandbox, of a file of the tools' packages. */
export const toolInside = (file: string): string =>
  `${settings().packages === undefined ? NEAR : FAR}/${file}`;

/** Read-only mount of the engine, for modules that run next to an example. */
export const ENGINE_MOUNT = { [ENGINE_INSIDE]: PACKAGE };

/**
 * Path, inside the sandbox, of an engine module.
 *
 * @param file relative to this package: `languages/scss/sandbox/scss.ts`.
 */
export const sandboxPath = (file: string): string => `${ENGINE_INSIDE}/${file}`;

/** Milliseconds that one item may take. */
const TIMEOUT = 60_000;

export interface BatchOptions {
  /** Processes at a time; one per core by default. */
  processes?: number;
  /** Called after each item. */
  done?: (index: number) => void;
}

/** The answer to an item, or why there is none. */
export type Answer<Value> = { value: Value } | { lost: string };

/**
 * Sends items to a module that runs in the sandbox (see `sandbox/serve.ts`) and collects its
 * answers. A process that dies or hangs loses only its current item: a new one goes on with the
 * rest.
 *
 * @param module relative to this package.
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

/** Starts the module for `use` and kills it afterwards. */
async function withProcess(
  module: string,
  directory: string,
  use: (ask: Ask) => Promise<void>,
): Promise<void> {
  const line = await sandboxCommand('node', [sandboxPath(module)], {
    directory,
    readOnly: { ...packageMounts(), ...ENGINE_MOUNT },
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

/** Sends one item at a time: the answer is the next line with the mark. */
function asker(child: ChildProcess, stderr: () => string): Ask {
  let settle: (answer: Answer<unknown>) => void = () => {};
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
    const [, json] = /\u001e(.*)$/.exec(text) ?? [];
    if (json !== undefined) settle({ value: JSON.parse(json) });
  });
  let dead: string | undefined;
  child.on('close', () => {
    dead = messages.processEnded(stderr().trim());
    settle({ lost: dead });
  });
  child.on('error', (error) => settle({ lost: String(error) }));
  return (item) =>
    new Promise((resolve) => {
      if (dead !== undefined) return resolve({ lost: dead });
      const timer = setTimeout(
        () => resolve({ lost: messages.processTimeout(TIMEOUT / 1000) }),
        TIMEOUT,
      );
      settle = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      child.stdin?.write(`${JSON.stringify(item)}\n`);
      return undefined;
    });
}
