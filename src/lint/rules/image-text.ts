import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** An alternative text without information: a file name, a size as in Obsidian, «imagen». */
const SAYS_NOTHING =
  /^(?:imagen|imágenes|image|img|foto|captura(?: de pantalla)?|screenshot|\d+)$|\.\w{3,4}$|\|\s*\d+/i;

/** An image has an alternative text. */
export const imageText: Rule<Place> = {
  id: 'image-text',
  check({ node }) {
    if (node.type !== 'image') return [];
    const remedy = `escribe \`![lo que se ve](${node.url})\``;
    if (!node.alt?.trim()) {
      return {
        found: `La imagen «${node.url}» no dice qué se ve en ella`,
        expected: 'entre los corchetes, lo que enseña a quien no la ve',
        remedy,
      };
    }
    if (!SAYS_NOTHING.test(node.alt.trim())) return [];
    return {
      found: `La imagen «${node.url}» dice de sí «${node.alt}»`,
      expected: 'lo que enseña, a quien no la ve',
      remedy,
    };
  },
};
