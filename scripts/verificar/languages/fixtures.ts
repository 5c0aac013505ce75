import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseNote, type CodeBlock } from '../../../src/notes/note.ts';
import { productsOf } from '../../../src/schemas/section.ts';
import { byCards, languagesOf, readJobs } from '../core/jobs.ts';
import { ROOT } from '../core/process.ts';
import { RUNNERS } from './index.ts';

/**
 * A fixture's expectation of a block, in the prose after it: in the card «Bien», `Nivel: salida`
 * (and `emulado`); in the card «Mal», `Línea 3: text`, where the line counts from the first one of
 * the code and the text is part of the message.
 */
export interface Expectation {
  /** Line of the opening fence. */
  line: number;
  level?: string;
  emulated: boolean;
  problem?: { line: number; text: string };
}

/** Fixtures by name: `css`, `page/consolas`. */
export const FIXTURES: ReadonlyMap<string, string> = new Map(
  globSync('scripts/verificar/languages/*/fixture*.mdx', { cwd: ROOT })
    .sort()
    .map((file) => {
      const name = path.basename(file, '.mdx').replace(/^fixture-?/, '');
      return [[path.basename(path.dirname(file)), name].filter(Boolean).join('/'), file];
    }),
);

/** Reads the prose between a block and the next one, or the end of its card. */
function readExpectation(lines: string[], { line, output }: CodeBlock): Expectation {
  const rest = lines.slice(output ? output.line : line);
  const closing = rest.findIndex((text) => /^(?:```|~~~)$/.test(text));
  const after = rest.slice(closing + 1);
  const end = after.findIndex((text) => /^(?:```|~~~|<\/Examples>)/.test(text));
  const said = after.slice(0, end).find((text) => /^(?:Nivel|Línea)/.test(text));
  const level = /^Nivel: (\w+)/.exec(said ?? '')?.[1];
  const [, at, text] = /^Línea (\d+): (.+)$/.exec(said ?? '') ?? [];
  if (level === undefined && at === undefined) {
    throw new Error(`El bloque de la línea ${line} no dice qué se espera de él (Nivel: o Línea):`);
  }
  return {
    line,
    emulated: /\bemulado\b/.test(said ?? ''),
    ...(level !== undefined && { level }),
    ...(at !== undefined && { problem: { line: line + Number(at), text: text as string } }),
  };
}

/** The jobs of a fixture and its expectations. */
export function readFixture(name: string) {
  const file = FIXTURES.get(name) as string;
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const { frontmatter, cards } = parseNote(source);
  const lines = source.split('\n');
  return {
    note: readJobs(
      file,
      source,
      languagesOf(RUNNERS),
      productsOf(frontmatter.data['verifica']),
      // Pages are one session; the blocks of other fixtures are independent.
      name.startsWith('page') ? undefined : byCards,
    ),
    expectations: cards.flatMap(({ blocks }) =>
      blocks.map((block) => readExpectation(lines, block)),
    ),
  };
}
