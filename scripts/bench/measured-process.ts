import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { memoryOf, withChildren } from '../verificar/core/limits.ts';
import { killGroup, NODE } from '../verificar/core/process.ts';
import { CommandError } from '../command.ts';
import { ASTRO_OFFLINE, toolPath } from '../tool.ts';

/** Milliseconds between two looks at the memory; a look takes some of the time of what is measured. */
const INTERVAL = 250;

/** Characters of output that are kept to explain a failure. */
const KEPT_OUTPUT = 4000;

/** What a finished command cost. */
export interface Cost {
  seconds: number;
  /** Of the process and its children together, their own; nothing where the system does not tell. */
  peakMegabytes: number | undefined;
}

const living = new Set<number>();
// The commands have process groups of their own, which Ctrl+C does not reach.
process.on('exit', () => {
  for (const pid of living) killGroup(pid);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** What starts Astro in a copy of the project: its own script, or Astro itself where it had none yet. */
function astroOf(directory: string): string {
  const own = path.join(directory, 'scripts/astro.ts');
  return existsSync(own) ? own : toolPath('astro');
}

/**
 * Starts Astro in a folder, on the project's Node, for a site at its root.
 *
 * @param args an Astro command and its options.
 * @returns its process, the end of what it prints, and what ends it and all its children.
 */
export function startAstro(cwd: string, args: readonly string[]) {
  const child = spawn(NODE, [astroOf(cwd), ...args], {
    cwd,
    env: { ...process.env, ...ASTRO_OFFLINE, BASE_PATH: undefined, SITE_URL: undefined },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid!;
  living.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => (output = (output + text).slice(-KEPT_OUTPUT)));
  }
  const stop = () => {
    killGroup(pid);
    living.delete(pid);
  };
  return { child, output: () => output, stop };
}

/**
 * Watches the memory of a process and its children.
 *
 * @returns ends the watch and gives the peak in bytes; `undefined` without `/proc`.
 */
function watchMemory(root: number): () => number | undefined {
  if (process.platform !== 'linux') return () => undefined;
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(withChildren(root)));
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/**
 * Builds the site of a folder and measures what that costs.
 *
 * @throws with the end of its output when the build fails.
 */
export async function measureAstroBuild(cwd: string): Promise<Cost> {
  const started = performance.now();
  const { child, output, stop } = startAstro(cwd, ['build']);
  const stopWatch = watchMemory(child.pid!);
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - started) / 1000;
  const peak = stopWatch();
  stop();
  if (code !== 0) throw new CommandError(`La construcción falló (código ${code}):\n${output()}`);
  return { seconds, peakMegabytes: peak && peak / 1e6 };
}
