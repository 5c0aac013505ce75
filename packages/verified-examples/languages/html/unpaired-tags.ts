import { lineAt } from '../../src/files.ts';
import type { Element } from './elements.ts';
import type { Complaint } from './index.ts';
import * as messages from './messages.ts';

/** Elements without an end tag, and those that only the end of the page closes. */
const LEFT_OPEN = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|html|body)$/;

/** Elements with an optional start tag. */
const IMPLIED = ['html', 'head', 'body', 'colgroup', 'tbody'];

/** Elements without their end tag. */
const unclosed = (page: string, elements: readonly Element[]): Complaint[] =>
  elements.flatMap((element) => {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    const { tagName } = element;
    const isWhole = !startTag || endTag || page[startTag.endOffset - 2] === '/';
    if (isWhole || LEFT_OPEN.test(tagName)) return [];
    return {
      line: startTag.startLine,
      message: messages.unclosedTag(tagName),
    };
  });

/** End tags without a start tag. */
const unopened = (page: string): Complaint[] =>
  IMPLIED.flatMap((name) => {
    const end = new RegExp(`</${name}\\s*>`, 'i').exec(page);
    if (!end || new RegExp(`<${name}\\b`, 'i').test(page)) return [];
    return {
      line: lineAt(page, end.index),
      message: messages.unopenedTag(name),
    };
  });

/**
 * Elements with only one of their tags. HTML allows it for some, so no checker reports it, but in
 * a document it is a slip.
 *
 * @param elements those of the page.
 */
export const halfWritten = (page: string, elements: readonly Element[]): Complaint[] => [
  ...unopened(page),
  ...unclosed(page, elements),
];
