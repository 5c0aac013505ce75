/** Fixtures: documents whose prose says what is expected of each block. */
import type { BlockResult } from '../src/engine.ts';
import type { Block, Document } from '../src/types.ts';

/**
 * What a fixture expects of a block, in the prose after it: in the part «Bien», `Nivel: salida`
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

/** Reads the prose between a block and the next one, or the next heading. */
function readExpectation(lines: readonly string[], { line, output }: Block): Expectation {
  const rest = lines.slice(output ? output.line : line);
  const closing = rest.findIndex((text) => /^(?:```|~~~)$/.test(text));
  const after = rest.slice(closing + 1);
  const end = after.findIndex((text) => /^(?:```|~~~|## |<\/)/.test(text));
  const said = after
    .slice(0, end < 0 ? undefined : end)
    .find((text) => /^(?:Nivel|Línea)/.test(text));
  const level = /^Nivel: (\w+)/.exec(said ?? '')?.[1];
  const [, at, text] = /^Línea (\d+): (.+)$/.exec(said ?? '') ?? [];
  if (level === undefined && text === undefined) {
    throw new Error(`El bloque de la línea ${line} no dice qué se espera de él (Nivel: o Línea):`);
  }
  return {
    line,
    emulated: /\bemulado\b/.test(said ?? ''),
    ...(level !== undefined && { level }),
    ...(text !== undefined && { problem: { line: line + Number(at), text } }),
  };
}

/** What a fixture expects of each of its blocks. */
export function readExpectations({ parts }: Document, source: string): Expectation[] {
  const lines = source.split('\n');
  return parts.flat().map((block) => readExpectation(lines, block));
}

const EMULATED = ', emulado';

/**
 * What is expected and what was found, as comparable lines; the expected part of a message stands
 * for all of it.
 *
 * @param blockResults those of the fixture.
 */
export function compareFixture(
  expectations: readonly Expectation[],
  blockResults: readonly BlockResult[],
): { expected: string[]; found: string[] } {
  const problems = new Map(expectations.map(({ line, problem }) => [line, problem]));
  return {
    expected: expectations.map(({ line, level, emulated, problem }) =>
      problem ? `${problem.line}: ${problem.text}` : `${line}: ${level}${emulated ? EMULATED : ''}`,
    ),
    found: blockResults.map(({ state, emulated, problem, block }) => {
      if (!problem) return `${block.line}: ${state}${emulated === undefined ? '' : EMULATED}`;
      const wanted = problems.get(block.line)?.text;
      const text = [problem.message, problem.expected, problem.seen].join('\n');
      return `${problem.line}: ${wanted !== undefined && text.includes(wanted) ? wanted : text}`;
    }),
  };
}
