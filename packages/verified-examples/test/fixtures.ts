import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtInLanguages } from '../languages/index.ts';
import { parseMarkdown } from '../src/markdown.ts';
import { languagesOf, planDocument, type Plan } from '../src/plan.ts';
import { PACKAGE } from '../src/settings.ts';
import type { Block, Document } from '../src/types.ts';

/**
 * A fixture's expectation of a block, in the prose after it: in the part «Bien», `Nivel: salida`
 * (and `emulado`); in the part «Mal», `Línea 3: text`, where the line counts from the first one of
 * the code and the text is part of the message.
 */
export interface Expectation {
  /** Line of the opening fence. */
  line: number;
  level?: string;
  emulated: boolean;
  problem?: { line: number; text: string };
}

/** Fixtures by name: `css`, `session/consolas`. */
export const FIXTURES: ReadonlyMap<string, string> = new Map(
  globSync('{session,{languages,substitutes}/*}/fixture*.md', { cwd: PACKAGE })
    .sort()
    .map((file) => {
      const name = path.basename(file, '.md').replace(/^fixture-?/, '');
      return [[path.basename(path.dirname(file)), name].filter(Boolean).join('/'), file];
    }),
);

/** Reads the prose between a block and the next one, or the next heading. */
export function readExpectation(lines: readonly string[], { line, output }: Block): Expectation {
  const rest = lines.slice(output ? output.line : line);
  const closing = rest.findIndex((text) => /^(?:```|~~~)$/.test(text));
  const after = rest.slice(closing + 1);
  const end = after.findIndex((text) => /^(?:```|~~~|## |<\/)/.test(text));
  const said = after
    .slice(0, end < 0 ? undefined : end)
    .find((text) => /^(?:Nivel|Línea)/.test(text));
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

/** A document's jobs, and what it says of each of its blocks. */
export interface Fixture {
  plan: Plan;
  expectations: Expectation[];
}

/** Reads a document whose prose says what is expected of each block. */
export function readFixture(document: Document, source: string): Fixture {
  const lines = source.split('\n');
  return {
    plan: planDocument(document, languagesOf(builtInLanguages())),
    expectations: document.parts.flat().map((block) => readExpectation(lines, block)),
  };
}

/** Reads a fixture of this package. */
export function fixtureNamed(name: string): Fixture {
  const file = FIXTURES.get(name)!;
  const source = readFileSync(path.join(PACKAGE, file), 'utf8');
  return readFixture(parseMarkdown(file, source), source);
}
