import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { parseNote } from '../../src/notes/note.ts';
import { verify, type Verdict } from '../../scripts/verificar/engine.ts';
import { readJobs } from '../../scripts/verificar/jobs.ts';

/**
 * What a fixture says of a block, in the line of prose after it: in the card
 * «Bien», `Nivel: salida` (and `emulado`); in the card «Mal», `Línea 3: text`,
 * where the line counts from the first one of the code and the text is part of
 * the message.
 */
export interface Expectation {
  /** Line of the file on which the fence opens. */
  line: number;
  level?: string;
  emulated: boolean;
  problem?: { line: number; text: string };
}

export interface Fixture {
  name: string;
  expectations: Expectation[];
  verdicts: Verdict[];
  errors: string[];
}

const DIRECTORY = path.join(import.meta.dirname, 'fixtures');

/** Names of all fixtures, one a language. */
export const fixtureNames: string[] = globSync('*.mdx', { cwd: DIRECTORY })
  .map((file) => file.replace(/\.mdx$/, ''))
  .sort();

function readExpectation(lines: string[], opening: number): Expectation {
  const after = lines.slice(opening).join('\n');
  const [, prose = ''] = /^(?:Nivel|Línea) ?(.*)$/m.exec(after) ?? [];
  const whole = /^(?:Nivel|Línea) ?.*$/m.exec(after)?.[0] ?? '';
  const level = /^Nivel: (\w+)/.exec(whole)?.[1];
  const [, line, text] = /^(\d+): (.+)$/.exec(prose) ?? [];
  return {
    line: opening,
    emulated: /\bemulado\b/.test(whole),
    ...(level !== undefined && { level }),
    ...(line !== undefined && { problem: { line: opening + Number(line), text: text as string } }),
  };
}

/** Verifies a fixture, without cache. */
export async function verifyFixture(name: string): Promise<Fixture> {
  const source = readFileSync(path.join(DIRECTORY, `${name}.mdx`), 'utf8');
  const { seccion } = parse(parseNote(source).frontmatter) as { seccion: string };
  const note = readJobs(`${name}.mdx`, source, seccion);
  const lines = source.split('\n');
  const { verdicts, errors } = await verify([note]);
  return {
    name,
    verdicts,
    errors: errors.map(({ line, message }) => `${line}: ${message}`),
    expectations: verdicts.map(({ block }) => readExpectation(lines, block.line)),
  };
}
