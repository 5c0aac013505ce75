/** Rules about text that looks like Markdown but is not, or is by accident; the first match wins. */
import { firstOf, type Check, type TextRule } from './rule.ts';
import type { Place } from './node-context.ts';
import { brokenBold } from './rules/broken-bold.ts';
import { brokenFence } from './rules/broken-fence.ts';
import { brokenHeading } from './rules/broken-heading.ts';
import { brokenImageSyntax } from './rules/broken-image-syntax.ts';
import { brokenLinkSyntax, scatteredLink, undefinedReference } from './rules/broken-link-syntax.ts';
import { brokenList } from './rules/broken-list.ts';
import { brokenTable, tabbedTable } from './rules/broken-table.ts';
import { callout } from './rules/callout.ts';
import { emojiName } from './rules/emoji-name.ts';
import { encoding } from './rules/encoding.ts';
import { footnoteCall } from './rules/footnote.ts';
import { formulaInText } from './rules/formula.ts';
import { indentedText } from './rules/indented-text.ts';
import { citation, otherProgram, tableOfContents } from './rules/other-program.ts';
import { placeholder } from './rules/placeholder.ts';
import { unpairedBacktick } from './rules/unpaired-backtick.ts';
import { surplusAsterisk, unpairedEmphasis } from './rules/unpaired-emphasis.ts';

/** Rules about a text by itself; a pattern may match what a later one is about. */
const TEXT_RULES: readonly TextRule[] = [
  encoding,
  scatteredLink,
  citation,
  brokenBold,
  unpairedEmphasis,
  brokenImageSyntax,
  brokenLinkSyntax,
  tableOfContents,
  footnoteCall,
  undefinedReference,
  emojiName,
  unpairedBacktick,
  ...otherProgram,
  placeholder,
];

const checkNeighbours = firstOf(callout, formulaInText, surplusAsterisk);

/** A text that its author meant to be something else. */
export const checkText: Check<Place> = (place, line = 1) => {
  const reports = checkNeighbours(place, line);
  if (reports.length > 0) return reports;
  const { text } = place;
  // What is written with a backslash is meant to be read as it is.
  const plain = text.replaceAll(/\\[[\]()`!^*=_]/g, '  ');
  for (const { id, pattern, explain } of TEXT_RULES) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const found = text.slice(match.index, match.index + match[0].length);
    return [{ ruleId: id, line, ...explain(found) }];
  }
  return [];
};

/** A paragraph whose lines its author meant to be a table, a list or code. */
export const checkParagraph = firstOf(
  brokenTable,
  brokenList,
  brokenHeading,
  brokenFence,
  tabbedTable,
  indentedText,
);
