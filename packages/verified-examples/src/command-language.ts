import { findTool, reportedTool, withTemporaryDirectory, writeFiles } from './process.ts';
import { evaluate, failure, lineNamed } from './compare.ts';
import { jobFiles } from './plan.ts';
import { perBlock } from './runs.ts';
import { runSandboxed } from './sandbox.ts';
import type { Block, CommentStart, Job, Language, Outcome } from './types.ts';
import * as messages from './messages.ts';

/** A language whose examples one command runs. */
export interface CommandLanguage {
  /** Its name after the fence: `lua`. */
  name: string;
  /** Absolute path of the program, and its arguments; the example's file comes last. */
  command: readonly [program: string, ...args: string[]];
  /** How a line comment starts, for arrow comments. */
  comment: CommentStart;
  /** Of the example's file. */
  extension: string;
  /** An example that must fail, and a text of its error: without it, passing proves nothing. */
  mustFail: { code: string; problem: string };
  /** The tool's name for readers; the language's by default. */
  label?: string;
  /** What makes the program print its version; `--version` by default. */
  version?: readonly string[];
  /** Debian packages that provide the program. */
  debianPackages?: string[];
  /** `import.meta.filename` of the module that calls this: part of the cache key. */
  module: string;
}

/**
 * A language plug-in that saves each example as a file and runs one command on it, in the sandbox.
 * What the command prints is the output; a non-zero exit is an error.
 *
 * @example
 *     commandLanguage({
 *       name: 'lua',
 *       command: ['/usr/bin/lua5.4'],
 *       comment: '--',
 *       extension: 'lua',
 *       mustFail: { code: 'print(nadie.x)', problem: 'nadie' },
 *       module: import.meta.filename,
 *     });
 */
export function commandLanguage(given: CommandLanguage): Language {
  const { name, command, comment, extension, mustFail, module } = given;
  const [program, ...args] = command;
  const detect = () =>
    reportedTool(given.label ?? name, findTool(program), given.version ?? ['--version']);
  return {
    name,
    module,
    languages: {
      [name]: { comment, role: { kind: 'program', command: command.join(' '), extension, detect } },
    },
    accepts: (job) => job.language === name,
    detect,
    debianPackages: given.debianPackages ?? [],
    run: perBlock(runBlock),
    selfTests: [{ language: name, ...mustFail }],
  };

  async function runBlock(block: Block, job: Job): Promise<Outcome> {
    if (block.marks.compileOnly)
      return { block, problem: { line: block.line, message: messages.uncheckedLanguage } };
    return withTemporaryDirectory(async (directory) => {
      const file = block.marks.title ?? `ejemplo.${extension}`;
      writeFiles(directory, { ...jobFiles(job), [file]: `${block.code}\n` });
      const { code, stdout, timedOut, limit } = await runSandboxed(program, [...args, file], {
        directory,
        merge: true,
      });
      const stopped = limit ?? (timedOut ? messages.endless : undefined);
      const failed = stopped ?? (code === 0 ? undefined : `${stdout}\n${messages.exitCode(code)}`);
      const line = lineNamed(file, failed ?? '');
      const errors = failure(failed, line === undefined ? undefined : block.line + line);
      return evaluate(block, { level: 'ejecuta', printed: stdout, ...errors }, comment);
    });
  }
}
