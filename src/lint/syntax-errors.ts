import type { NoteSyntaxError } from '../notes/note.ts';
import { COMPONENT_PATTERN } from '../schemas/components.ts';
import type { Report } from './diagnostic.ts';
import { applyRules, firstOf, type Rule } from './rule.ts';
import { bareAddress } from './rules/bare-address.ts';
import { htmlComment } from './rules/html-comment.ts';
import { looseAngleBracket } from './rules/loose-angle-bracket.ts';
import { looseBrace } from './rules/loose-brace.ts';
import { unreadableCode } from './rules/loose-code.ts';
import { malformedTag } from './rules/malformed-tag.ts';
import { mdxSyntax } from './rules/mdx-syntax.ts';
import { selfClosedTag } from './rules/self-closed-tag.ts';
import { textAfterTag, textBeforeEnd } from './rules/text-beside-tag.ts';
import { unclosedTag } from './rules/unclosed-tag.ts';
import { unknownOpening, unknownTag, unknownTagText } from './rules/unknown-tag.ts';
import { surplusEnd, unopenedTag } from './rules/unopened-tag.ts';

/** The name of an unknown tag in the parser's message. */
const NO_COMPONENT = `(?!(?:${COMPONENT_PATTERN})>)([\\w.:-]+)`;

/** A closing tag without an opening one: `</div>`. */
const STRAY_END = new RegExp(`^Unexpected closing tag \`</${NO_COMPONENT}>\``);

/** The parser's reasons, each with its rule; the subject of a rule is the tag. First match wins. */
const REASONS: readonly [RegExp, Rule<string>][] = [
  [/corresponding closing brace for `\{`/, looseBrace],
  [/Could not parse (?:expression|import\/exports)/, unreadableCode],
  [new RegExp(`closing tag for \`<${NO_COMPONENT}>\``), unknownTag],
  [/closing tag for `<(\w+)>`[^]*before the end of `paragraph`/, textAfterTag],
  [/closing tag for `<(\w+)>`/, unclosedTag],
  [/Unexpected closing (?:slash|tag)|Unexpected closing/, unopenedTag],
  [/Unexpected character/, looseAngleBracket],
  [/^/, mdxSyntax],
];

/** Rules about the text from a `<` that opens no tag. */
const checkAngleBracket = firstOf(htmlComment, unknownTagText, malformedTag, bareAddress);

/** Rules about a note whose tags do not match. */
const checkTags = firstOf(selfClosedTag, textBeforeEnd, unknownOpening, surplusEnd);

/** The line of a `{` or `<` that the parser only noticed at the end of the file. */
function lineOfOpening({ line, message }: NoteSyntaxError): number {
  const place = /\((\d+):\d+\)/.exec(message);
  return place ? Number(place[1]) : line;
}

/** The rest of the line at the place of an error. */
const textAt = ({ line, column }: NoteSyntaxError, source: string): string =>
  source.split('\n')[line - 1]?.slice(column - 1) ?? '';

function reportsOf(error: NoteSyntaxError, source: string): Report[] {
  const { message } = error;
  const line = Math.min(lineOfOpening(error), source.split('\n').length);
  const angle = /Unexpected character/.test(message)
    ? checkAngleBracket(textAt(error, source), line)
    : [];
  if (angle.length > 0) return angle;
  const [, stray] = STRAY_END.exec(message) ?? [];
  // The place that such a message names is that of the tag around it.
  if (stray !== undefined) return applyRules([unknownTag], stray, error.line);
  const tags = /closing/.test(message) ? checkTags(source) : [];
  if (tags.length > 0) return tags;
  const [pattern, rule] = REASONS.find(([reason]) => reason.test(message))!;
  return applyRules([rule], pattern.exec(message)![1] ?? '', line);
}

/** Puts a parser's error into an author's words. */
export const explainSyntaxError = (error: NoteSyntaxError, source: string): Report =>
  reportsOf(error, source)[0]!;
