import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './project.ts';

/** How a command ended, and what it printed. */
export interface Answer {
  status: number;
  stdout: string;
  stderr: string;
}

let starts = 0;

/**
 * Starts a command of the author's in this process, which a second of loading
 * is saved by, as from a terminal that nobody answers at.
 *
 * @param command its file in `scripts`, without the extension.
 * @param folder where it is started.
 */
export async function startCommand(
  command: string,
  args: readonly string[],
  folder = ROOT,
): Promise<Answer> {
  const answer: Answer = { status: 0, stdout: '', stderr: '' };
  const { argv, exitCode } = process;
  const { log, error } = console;
  const file = resolve(ROOT, `scripts/${command}.ts`);
  const before = process.cwd();
  try {
    process.chdir(folder);
    process.argv = [process.execPath, file, ...args];
    process.exitCode = 0;
    console.log = (text = '') => void (answer.stdout += `${text}\n`);
    console.error = (text = '') => void (answer.stderr += `${text}\n`);
    // Another address is another start: what the command imports is loaded once.
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?${starts++}`);
    return { ...answer, status: Number(process.exitCode) };
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { argv, exitCode });
    process.chdir(before);
  }
}
