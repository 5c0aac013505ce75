import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toolPath } from '../scripts/tool.ts';
import { ROOT } from './project.ts';

/** Exit status and output of a command. */
export interface Answer {
  status: number;
  stdout: string;
  stderr: string;
}

let starts = 0;

/**
 * Runs one of the author's commands in this process, which saves a second of loading, as in a
 * terminal without input.
 *
 * @param command its file in `scripts`, without the extension; `verificar` is the engine's.
 * @param folder working directory.
 */
export async function startCommand(
  command: string,
  args: readonly string[],
  folder = ROOT,
): Promise<Answer> {
  const answer: Answer = { status: 0, stdout: '', stderr: '' };
  const { argv, exitCode } = process;
  const { log, error } = console;
  const isVerify = command === 'verificar';
  const file = isVerify ? toolPath('verified-examples') : resolve(ROOT, `scripts/${command}.ts`);
  const before = process.cwd();
  try {
    process.chdir(folder);
    process.argv = [process.execPath, file, ...args];
    process.exitCode = 0;
    console.log = (text = '') => void (answer.stdout += `${text}\n`);
    console.error = (text = '') => void (answer.stderr += `${text}\n`);
    // A unique query loads the module again; its imports are loaded once.
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?${starts++}`);
    return { ...answer, status: Number(process.exitCode) };
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { argv, exitCode });
    process.chdir(before);
  }
}
