import { Script } from 'node:vm';
import { typoMessage } from '../../src/did-you-mean.ts';
import type { Element } from './elements.ts';
import type { Complaint } from './index.ts';
import * as messages from './messages.ts';

/**
 * What the W3C's checker ignores: links to a misspelt id of the page, and the syntax of code in
 * attributes.
 *
 * @param elements those of the whole page.
 */
export function looseValues(elements: readonly Element[]): Complaint[] {
  const ids = elements.flatMap(({ attrs }) =>
    attrs.flatMap(({ name, value }) => (name === 'id' ? value : [])),
  );
  return elements.flatMap(({ attrs, sourceCodeLocation }) =>
    attrs.flatMap(({ name, value }) => {
      const message =
        name === 'href' && value.startsWith('#')
          ? typoMessage(decodeURIComponent(value.slice(1)), messages.elementId, ids)
          : /^on[a-z]+$/.test(name)
            ? syntaxMistake(name, value)
            : undefined;
      const line = sourceCodeLocation?.attrs?.[name]?.startLine ?? 1;
      return message === undefined ? [] : [{ line, message }];
    }),
  );
}

function syntaxMistake(name: string, value: string): string | undefined {
  try {
    new Script(`(function (event) {${value}\n})`);
    return undefined;
  } catch (error) {
    return messages.attributeError(name, (error as Error).message);
  }
}
