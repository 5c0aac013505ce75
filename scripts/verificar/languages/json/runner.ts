import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { detectNode } from '../js/node.ts';
import { blockByBlock } from '../../core/blocks.ts';
import { judge } from '../../core/output.ts';
import type { Outcome, Runner } from '../../core/types.ts';

/** JSON: read by Node. */
export const jsonRunner: Runner = {
  name: 'json',
  module: import.meta.filename,
  languages: { json: { comment: '//', standsAlone: true } },
  accepts: (job) => job.language === 'json',
  detect: detectNode,
  debianPackages: [],
  run: blockByBlock(verifyBlock),
  canaries: [
    { language: 'json', code: '{ "name": "Ana", }', problem: 'JSON' },
    { language: 'json', code: "{ 'name': 'Ana' }", problem: 'JSON' },
  ],
};

function verifyBlock(block: CodeBlock): Outcome {
  const code = allowsComments(block) ? withoutComments(block.code) : block.code;
  try {
    JSON.parse(code);
    return judge(block, { level: 'analiza' }, '//');
  } catch (error) {
    const { message } = error as SyntaxError;
    return judge(
      block,
      { level: 'analiza', error: message, line: block.line + errorLine(code, message) },
      '//',
    );
  }
}

/** Files that their programs read with comments. */
const allowsComments = ({ marks }: CodeBlock): boolean =>
  /^(?:tsconfig.*|jsconfig|\.eslintrc|settings|launch)\.json$/.test(
    path.posix.basename(marks.title ?? ''),
  );

/** Comments become spaces, so that places stay; strings are left alone. */
const withoutComments = (code: string): string =>
  code
    .replaceAll(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[^]*?\*\//g, (found) =>
      found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
    )
    .replaceAll(/,(?=\s*[}\]])/g, ' ');

/** Line of the code that the message of `JSON.parse` names by position; the last one when it just ends. */
function errorLine(code: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  const before = position === undefined ? code : code.slice(0, Number(position));
  return before.split('\n').length;
}
