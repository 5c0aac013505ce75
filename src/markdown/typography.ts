import { defineHastPlugin } from 'satteri';

/** A number and its unit, which belong on one line. */
const NUMBER_AND_UNIT = /(\d) (?=(?:%|°|€|USD|KB|MB|GB|ms|s|px|dp|sp|bits?|bytes?)(?!\p{L}))/gu;

/** Markdown plugin: keeps numbers and units together (guide, section 6). */
export const typography = () =>
  defineHastPlugin({
    name: 'typography',
    text(node, context) {
      const value = node.value.replace(NUMBER_AND_UNIT, '$1\u00A0');
      if (value !== node.value) context.replaceNode(node, { type: 'text', value });
    },
  });
