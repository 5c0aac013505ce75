import { defineHastPlugin } from 'satteri';

/** A number and its unit, kept on one line. */
const NUMBER_AND_UNIT = /(\d) (?=(?:%|°|€|USD|KB|MB|GB|ms|s|px|dp|sp|bits?|bytes?)(?!\p{L}))/gu;

/** Longest code, in characters, kept on one line of a phone. */
const SHORT_CODE = 24;

/** Elements whose text is typed or read by a machine and must not change. */
const VERBATIM = ['code', 'kbd', 'pre', 'samp'];

/**
 * Markdown plugin: keeps numbers with their units, and short code, on one line
 * (docs/guia-editorial.md); protects code from typographic changes and from browser translation.
 */
export const typography = () =>
  defineHastPlugin({
    name: 'typography',
    text(node, context) {
      const parent = context.parent(node);
      if (parent?.type === 'element' && VERBATIM.includes(parent.tagName)) return;
      const value = node.value.replace(NUMBER_AND_UNIT, '$1\u00A0');
      if (value !== node.value) context.replaceNode(node, { type: 'text', value });
    },
    element: {
      filter: VERBATIM,
      visit(node, context) {
        context.setProperty(node, 'translate', 'no');
        // A browser may break after a hyphen: `git switch -` and `c`.
        const [child] = node.children;
        const text = child?.type === 'text' ? child.value : '';
        if (text.includes('-') && text.length <= SHORT_CODE) {
          context.setProperty(node, 'className', ['w']);
        }
      },
    },
  });
