import { parseAllDocuments } from 'yaml';
import type { Block, Language, Outcome, Problem } from '../types.ts';
import { isLiteral } from './literal.ts';
import * as messages from './messages.ts';
import { hasDots, isElided } from './written.ts';

/**
 * A language that only checks: in a document that was not written to be verified, what its checker
 * refuses may be a fragment, a template or another dialect. Such a block is omitted, except for
 * what no parser reads.
 */
export const onlyCertain = (language: Language): Language => ({
  ...language,
  selfTests: [],
  run: async (jobs, done) =>
    (await language.run(jobs, done)).map((outcomes) => outcomes.map(certainOutcome)),
});

function certainOutcome(outcome: Outcome): Outcome {
  const { block, problem } = outcome;
  if (!problem || outcome.broken || isUnreadable(block)) return outcome;
  const isMarkup = block.language === 'html' || block.language === 'xml';
  const leavesOut = isMarkup ? hasDots(block.code) : isElided(block.code);
  return { block, omitted: leavesOut ? messages.elided : whyRefused(problem) };
}

function whyRefused({ message }: Problem): string {
  const [first = '', second] = message.split('\n');
  return messages.refused((second ?? first).replace(/^línea \d+: /, ''));
}

/** Whether no parser reads the data of a block, and it leaves nothing out. */
function isUnreadable({ language, code }: Block): boolean {
  if (isElided(code) || /\{[{%]|\$\{/.test(code)) return false;
  if (language === 'json') return isUnreadableJson(code);
  return language === 'yaml' && isUnreadableYaml(code);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON may be shown with comments, as properties alone, or as several values. */
function isUnreadableJson(code: string): boolean {
  if (/\/\/|\/\*|^\s*#/m.test(code)) return false;
  const values = code.split(/\n\s*\n/);
  return (
    ![`{${code}}`, `[${code}]`].some(isJson) &&
    !values.every((value) => isJson(value) || isLiteral(value)) &&
    !code.split('\n').every((line) => line.trim() === '' || isJson(line)) &&
    ![code, `{${code}}`, `[${code}]`].some(isLiteral)
  );
}

/** Several alternatives in one example repeat their keys. */
const isUnreadableYaml = (code: string): boolean =>
  parseAllDocuments(code, { uniqueKeys: false }).some(({ errors }) => errors.length > 0);
