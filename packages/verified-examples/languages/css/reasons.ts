import type { CssSyntaxError } from 'postcss';
import * as messages from './messages.ts';

/** PostCSS's reasons for common mistakes, in Spanish. */
const REASONS: Record<string, string> = {
  'Missed semicolon': messages.missedSemicolon,
  'Unclosed block': messages.unclosedBlock,
  'Unexpected }': messages.unexpectedBrace,
  'Unclosed string': messages.unclosedString,
  'Unclosed comment': messages.unclosedComment,
  'Unclosed bracket': messages.unclosedBracket,
  'Double colon': messages.doubleColon,
  'At-rule without name': messages.namelessAtRule,
};

/** Why a style sheet cannot be parsed, in Spanish. */
export const cssReason = ({ reason }: CssSyntaxError): string =>
  REASONS[reason] ??
  reason.replace(/^Unknown word (.*)$/s, (_, word: string) => messages.unknownWord(word));
