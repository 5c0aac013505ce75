import type { CodeBlock } from '../notes/note.ts';
import type { Report } from './diagnostic.ts';
import { applyRules, type Rule } from './rule.ts';
import { arrow } from './rules/arrow.ts';
import { blankMark } from './rules/blank-mark.ts';
import { consoleComment } from './rules/console-comment.ts';
import { emptyCode } from './rules/empty-code.ts';
import { emptyOutput } from './rules/empty-output.ts';
import { filePath } from './rules/file-path.ts';
import { markedLines } from './rules/marked-lines.ts';
import { missingDoctype } from './rules/missing-doctype.ts';
import { noBreakSpace } from './rules/no-break-space.ts';
import { numberedSteps } from './rules/numbered-steps.ts';
import { previewSize } from './rules/preview-size.ts';
import { pythonPrompt } from './rules/python-prompt.ts';
import { repeatedFile } from './rules/repeated-file.ts';
import { repeatedMark } from './rules/repeated-mark.ts';
import { shellPrompt } from './rules/shell-prompt.ts';
import { splitMark } from './rules/split-mark.ts';
import { typographicQuotes } from './rules/typographic-quotes.ts';
import { uncheckedMark } from './rules/unchecked-mark.ts';
import { unexplainedCode } from './rules/unexplained-code.ts';
import { unknownLanguage } from './rules/unknown-language.ts';
import { unknownMark } from './rules/unknown-mark.ts';
import { unknownStep } from './rules/unknown-step.ts';
import { unquotedMark } from './rules/unquoted-mark.ts';
import { unverifiedAlone } from './rules/unverified-alone.ts';
import { uselessMark } from './rules/useless-mark.ts';

/** Rules about the text of a block. */
const BLOCK_RULES: readonly Rule<CodeBlock>[] = [
  unknownLanguage,
  emptyCode,
  missingDoctype,
  splitMark,
  unquotedMark,
  unknownMark,
  repeatedMark,
  markedLines,
  previewSize,
  uselessMark,
  blankMark,
  filePath,
  unverifiedAlone,
  typographicQuotes,
  noBreakSpace,
  consoleComment,
  arrow,
  pythonPrompt,
  shellPrompt,
  uncheckedMark,
  numberedSteps,
  unknownStep,
];

/** Checks how blocks are written, whether or not they have an explanation and an output. */
export const checkNotation = (blocks: readonly CodeBlock[]): Report[] => [
  ...blocks.flatMap((block) => applyRules(BLOCK_RULES, block, block.line)),
  ...applyRules([repeatedFile], blocks),
];

/** Checks the code blocks of a question, which its text explains. */
export const checkAsked = (blocks: readonly CodeBlock[]): Report[] => [
  ...checkNotation(blocks),
  ...blocks.flatMap((block) => applyRules([emptyOutput], block, block.line)),
];

/** Checks the code blocks of a card. */
export const checkBlocks = (blocks: readonly CodeBlock[]): Report[] => [
  ...checkAsked(blocks),
  ...blocks.flatMap((block, index) =>
    applyRules([unexplainedCode], { block, next: blocks[index + 1] }, block.line),
  ),
];
