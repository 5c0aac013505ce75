import { childrenOf, nameOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** The parts of a topic, as they follow each other. */
const ORDER = ['Setup', 'Card', 'Summary', 'Practice'];

/** Parts of a topic are in a fixed order, and each except cards occurs once. */
export const partOrder: Rule<Place> = {
  id: 'part-order',
  check({ node, parent }) {
    const name = nameOf(node);
    const names = childrenOf(parent).map(nameOf);
    const [place, here] = [ORDER.indexOf(name), childrenOf(parent).indexOf(node)];
    const before = names.slice(0, here);
    const isMisplaced =
      before.some((other) => ORDER.indexOf(other) > place) ||
      (place > ORDER.indexOf('Card') && names.includes('Card', here));
    if (!isMisplaced && !before.includes(name)) return [];
    return {
      found: isMisplaced ? `\`<${name}>\` no está en su sitio` : `Hay más de un \`<${name}>\``,
      expected: `uno por página, en este orden: ${ORDER.map((part) => `\`<${part}>\``).join(', ')}`,
      remedy: isMisplaced ? 'muévelo' : 'reúnelos en el primero',
    };
  },
};
