import type { Rule } from '../rule.ts';

/** An address is a link with a text; the subject is the text from a `<`. */
export const bareAddress: Rule<string> = {
  id: 'bare-address',
  check(text) {
    const [, address] = /^<((?:https?:\/\/|mailto:)[^>\s]+)>/.exec(text) ?? [];
    if (address === undefined) return [];
    return {
      found: `La dirección \`${address}\` está entre \`<\` y \`>\``,
      expected: 'un enlace con un texto que diga adónde lleva, `[guía de grid](https://…)`',
      remedy: `escribe \`[…](${address.replace('http:', 'https:')})\`, con ese texto entre corchetes`,
    };
  },
};
