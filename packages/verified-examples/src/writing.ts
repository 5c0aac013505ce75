import { closestForm, readSteps, STEPS_LANGUAGE } from '../session/browser-steps.ts';
import { SHELLS } from '../session/terminals.ts';
import { closest } from './did-you-mean.ts';
import { FAILURE_MARK, FLAG_MARKS, VALUE_MARKS } from './fence.ts';
import * as messages from './messages.ts';
import type { Block, Problem } from './types.ts';

const VALUED: readonly string[] = [...Object.keys(VALUE_MARKS), FAILURE_MARK];
const MARKS: readonly string[] = [...VALUED, ...Object.keys(FLAG_MARKS)];

/** A word of a fence: its name, and what follows the name. */
const WORD = /(?<![^\s])([\p{L}-]+)(=(?:"[^"]*"|'[^']*'|\S*))?(?=\s|$)/gu;

/** Marks without their value or its quotes, and names close to one. */
const markProblems = ({ meta, line }: Block): Problem[] =>
  [...meta.matchAll(WORD)].flatMap(([, name = '', value]) => {
    if (VALUED.includes(name) && !/^=["']/.test(value ?? '')) {
      return { line, message: messages.unquotedMark(name) };
    }
    const near = MARKS.includes(name) ? undefined : closest(name, MARKS, 1 + name.length / 6);
    return near === undefined ? [] : { line, message: messages.unknownMark(name, near) };
  });

/** An expected value after another arrow, which nothing compares. */
const OTHER_ARROW = /(?:^|[\s;,(){}\]])(\/\/|#|--)\s*[=-]>\s*\S/;

/** Lines of the code that match, as problems. */
const linesLike = (
  { code, line }: Block,
  pattern: RegExp,
  message: (found: RegExpExecArray) => string,
): Problem[] =>
  code.split('\n').flatMap((text, index) => {
    const found = pattern.exec(text);
    return found ? { line: line + 1 + index, message: message(found) } : [];
  });

const stepProblems = ({ code, line }: Block): Problem[] =>
  readSteps(code)
    .filter(({ action }) => action === undefined)
    .map(({ line: at, text }) => ({
      line: line + at,
      message: messages.unknownStep(text, closestForm(text)),
    }));

/**
 * Mistakes in how a block is written, by which it would silently be verified in another way than
 * its author means.
 */
export function writtenProblems(block: Block): Problem[] {
  if (block.skip !== undefined || block.marks.unverified !== undefined) return markProblems(block);
  const isTyped = SHELLS.includes(block.language) && block.marks.title === undefined;
  return [
    ...markProblems(block),
    ...linesLike(block, OTHER_ARROW, ([, comment = '']) => messages.misplacedArrow(comment)),
    ...(isTyped ? linesLike(block, /^\s*\$ \S/, () => messages.promptSign).slice(0, 1) : []),
    ...(block.language === STEPS_LANGUAGE ? stepProblems(block) : []),
  ];
}
