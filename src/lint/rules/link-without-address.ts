import type { PlacedLink } from '../link-targets.ts';
import type { Rule } from '../rule.ts';

/** A link has an address. */
export const linkWithoutAddress: Rule<PlacedLink> = {
  id: 'link-without-address',
  check({ link: { url, text } }) {
    if (url !== '') return [];
    return {
      found: `El enlace «${text}» no dice adónde lleva`,
      expected: 'su dirección entre los paréntesis, `[texto](dirección)`',
      remedy: 'escribe la dirección o quita los corchetes y los paréntesis',
    };
  },
};
