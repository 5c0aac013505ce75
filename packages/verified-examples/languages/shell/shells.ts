import path from 'node:path';
import type { Block } from '../../src/types.ts';
import { failure, evaluate } from '../../src/compare.ts';
import {
  findTool,
  reportedTool,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../src/process.ts';
import type { Outcome, Tool } from '../../src/types.ts';

/** Known shells. */
export const SHELLS: Record<string, { program: string; name: string }> = {
  bash: { program: '/usr/bin/bash', name: 'Bash' },
  zsh: { program: '/usr/bin/zsh', name: 'zsh' },
  fish: { program: '/usr/bin/fish', name: 'fish' },
};

/** Mount point of a session's blocks. */
export const BLOCKS_INSIDE = '/run/verificar/sesion';

/** A shell with its version. */
export async function versionOf(language: string): Promise<Tool | undefined> {
  const shell = SHELLS[language];
  return shell && reportedTool(shell.name, findTool(shell.program), ['--version']);
}

/** Checks the syntax with the shell. */
export async function checkSyntax(block: Block): Promise<Outcome> {
  const shell = SHELLS[block.language];
  return withTemporaryDirectory(async (directory) => {
    const file = `bloque.${block.language}`;
    writeFiles(directory, { [file]: `${block.code}\n` });
    const { code, stderr } = await run(shell?.program ?? '', ['-n', path.join(directory, file)]);
    const line = Number(/(?:line |:)(\d+)[:)]/.exec(stderr)?.[1]);
    const said = stderr.replaceAll(`${directory}/`, '');
    const tool = await versionOf(block.language);
    return {
      ...evaluate(
        block,
        {
          level: 'analiza',
          ...(code !== 0 && failure(said, line > 0 ? block.line + line : undefined)),
        },
        '#',
      ),
      ...(code === 0 && tool && { tool }),
    };
  });
}
