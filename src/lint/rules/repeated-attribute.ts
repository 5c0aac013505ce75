import { nameOf, type JsxNode } from '../../notes/nodes.ts';
import type { Rule } from '../rule.ts';

/** A tag has an attribute once. */
export const repeatedAttribute: Rule<JsxNode> = {
  id: 'repeated-attribute',
  check(node) {
    const names = node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' ? [attribute.name] : [],
    );
    const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
    return [...twice].map((name) => ({
      found: `\`<${nameOf(node)}>\` tiene dos veces \`${name}\`, y solo valdría la última`,
      expected: 'cada atributo una vez',
      remedy: 'borra el que sobra',
    }));
  },
};
