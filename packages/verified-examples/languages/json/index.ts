import path from 'node:path';
import type { Block } from '../../src/types.ts';
import { detectNode } from '../js/node.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { inOneBatch } from '../../src/runs.ts';
import type { Diagnostic, Outcome, Language } from '../../src/types.ts';
import { dataMistakes } from '../data/schemas.ts';

/** JSON, parsed by Node; well-known files are also checked for names and values. */
export const jsonLanguage: Language = {
  name: 'json',
  module: import.meta.filename,
  languages: { json: { comment: '//', standsAlone: true } },
  accepts: (job) => job.language === 'json',
  detect: detectNode,
  debianPackages: [],
  run: inOneBatch(verifyBlocks),
  selfTests: [
    { language: 'json', code: '{ "name": "Ana", }', problem: 'JSON' },
    { language: 'json', code: "{ 'name': 'Ana' }", problem: 'JSON' },
    {
      language: 'json',
      meta: 'title="package.json"',
      code: '{ "name": "notas", "srcipts": { "start": "node a.js" } }',
      problem: '«srcipts»',
    },
    {
      language: 'json',
      meta: 'title="package.json"',
      code: '{ "name": "notas", "type": "modul" }',
      problem: '«module»',
    },
    {
      language: 'json',
      meta: 'title="app.json"',
      code: '{ "expo": { "plgins": [] } }',
      problem: '«plgins»',
    },
  ],
};

async function verifyBlocks(blocks: Block[]): Promise<Map<Block, Outcome>> {
  const broken = blocks.map(syntaxMistake);
  const known = await dataMistakes(
    blocks.map(({ code, marks }, index) => ({
      title: broken[index] ? '' : (marks.title ?? ''),
      code,
    })),
  );
  return new Map(
    blocks.map((block, index): [Block, Outcome] => {
      const mistake = broken[index];
      const errors = inDocument(block, mistake ? [mistake] : (known[index] ?? []));
      return [block, evaluate(block, { level: 'analiza', errors }, '//')];
    }),
  );
}

/** The syntax error that its reader would report. */
function syntaxMistake(block: Block): Diagnostic | undefined {
  const code = allowsComments(block) ? withoutComments(block.code) : block.code;
  try {
    JSON.parse(code);
    return undefined;
  } catch (error) {
    const { message } = error as SyntaxError;
    return { line: errorLine(code, message), text: message };
  }
}

/** Files that may contain comments. */
const allowsComments = ({ marks }: Block): boolean =>
  /^(?:tsconfig.*|jsconfig|\.eslintrc|settings|launch)\.json$/.test(
    path.posix.basename(marks.title ?? ''),
  );

/** Blanks comments, keeping positions and strings. */
const withoutComments = (code: string): string =>
  code
    .replaceAll(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[^]*?\*\//g, (found) =>
      found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
    )
    .replaceAll(/,(?=\s*[}\]])/g, ' ');

/** Line of the position in a message of `JSON.parse`; the last one for an unexpected end. */
function errorLine(code: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  const before = position === undefined ? code : code.slice(0, Number(position));
  return before.split('\n').length;
}
