import { defineHastPlugin } from 'satteri';

/** A number and its unit, which belong on one line. */
const NUMBER_AND_UNIT = /(\d) (?=(?:%|°|€|USD|KB|MB|GB|ms|s|px|dp|sp|bits?|bytes?)(?!\p{L}))/gu;

/** Characters of a code that is short enough to stay on one line of a phone. */
const SHORT_CODE = 24;

/** Markdown plugin: keeps numbers and units, and short code, together (guide, section 6). */
export const typography = () =>
  defineHastPlugin({
    name: 'typography',
    text(node, context) {
      const value = node.value.replace(NUMBER_AND_UNIT, '$1\u00A0');
      if (value !== node.value) context.replaceNode(node, { type: 'text', value });
    },
    element: {
      filter: ['code'],
      visit(node, context) {
        // A browser breaks after a hyphen: `git switch -` and `c` would part.
        const [child] = node.children;
        const text = child?.type === 'text' ? child.value : '';
        if (text.includes('-') && text.length <= SHORT_CODE) {
          context.setProperty(node, 'className', ['w']);
        }
      },
    },
  });
