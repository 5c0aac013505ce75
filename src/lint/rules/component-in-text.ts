import { nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A component stands alone on its line. */
export const componentInText: Rule<Place> = {
  id: 'component-in-text',
  check({ node }) {
    if (node.type !== 'mdxJsxTextElement') return [];
    const name = nameOf(node);
    return {
      found: `\`<${name}>\` está en medio de un texto`,
      expected: `\`<${name}>\` en una línea suya`,
      remedy: 'ponlo en otra línea, con una línea en blanco antes y otra después',
    };
  },
};
