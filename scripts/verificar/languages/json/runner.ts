import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { detectNode } from '../js/node.ts';
import { inNote, judge } from '../../core/output.ts';
import { allBlocks } from '../../core/runs.ts';
import type { Diagnostic, Outcome, Runner } from '../../core/types.ts';
import { dataMistakes } from '../data/typed-data.ts';

/** JSON: read by Node; in files with a known name, names and values too. */
export const jsonRunner: Runner = {
  name: 'json',
  module: import.meta.filename,
  languages: { json: { comment: '//', standsAlone: true } },
  accepts: (job) => job.language === 'json',
  detect: detectNode,
  debianPackages: [],
  harness: ['tests/examples/package-lock.json'],
  run: allBlocks(verifyBlocks),
  canaries: [
    { language: 'json', code: '{ "name": "Ana", }', problem: 'JSON' },
    { language: 'json', code: "{ 'name': 'Ana' }", problem: 'JSON' },
    {
      language: 'json',
      meta: 'title="package.json"',
      code: '{ "name": "notas", "srcipts": { "start": "node a.js" } }',
      problem: '«scripts»',
    },
    {
      language: 'json',
      meta: 'title="package.json"',
      code: '{ "name": "notas", "type": "modul" }',
      problem: '«module»',
    },
    {
      language: 'json',
      meta: 'title="tsconfig.json"',
      code: '{ "compilerOptions": { "strct": true } }',
      problem: '«strict»',
    },
    {
      language: 'json',
      meta: 'title="tsconfig.json"',
      code: '{ "compilerOptions": {}, "inclde": ["src"] }',
      problem: '«include»',
    },
    {
      language: 'json',
      meta: 'title="app.json"',
      code: '{ "expo": { "plgins": [] } }',
      problem: '«plugins»',
    },
  ],
};

async function verifyBlocks(blocks: CodeBlock[]): Promise<Map<CodeBlock, Outcome>> {
  const broken = blocks.map(syntaxMistake);
  const known = await dataMistakes(
    blocks.map(({ code, marks }, index) => ({
      title: broken[index] ? '' : (marks.title ?? ''),
      code,
    })),
  );
  return new Map(
    blocks.map((block, index): [CodeBlock, Outcome] => {
      const mistake = broken[index];
      const errors = inNote(block, mistake ? [mistake] : (known[index] ?? []));
      return [block, judge(block, { level: 'analiza', errors }, '//')];
    }),
  );
}

/** What keeps the program that reads it from reading it. */
function syntaxMistake(block: CodeBlock): Diagnostic | undefined {
  const code = allowsComments(block) ? withoutComments(block.code) : block.code;
  try {
    JSON.parse(code);
    return undefined;
  } catch (error) {
    const { message } = error as SyntaxError;
    return { line: errorLine(code, message), text: message };
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
