import { attributesOf } from '../../notes/attributes.ts';
import { nameOf, type JsxNode } from '../../notes/nodes.ts';
import { remedyOf } from '../../schemas/remedy.ts';
import type { AttributeIssue } from '../check-attributes.ts';
import type { Rule } from '../rule.ts';
import { attributeLike } from './unknown-attribute.ts';

/** The value of an attribute is a text in quotes. */
export const attributeExpression: Rule<JsxNode> = {
  id: 'attribute-value',
  check: (node) =>
    attributesOf(node).others.map((attribute) => ({
      found: `El atributo \`${attribute}\` de \`<${nameOf(node)}>\` no es un texto entre comillas`,
      expected: 'atributos de la forma `title="Selector de clase"`',
      remedy: 'escribe el valor entre comillas dobles, sin llaves',
    })),
};

/** The value of an attribute is as its component asks. */
export const attributeValue: Rule<AttributeIssue> = {
  id: 'attribute-value',
  check({ node, issue, known, unknown }) {
    if (issue.code === 'unrecognized_keys') return [];
    const { texts, others } = attributesOf(node);
    const name = nameOf(node);
    const attribute = issue.path.join('.');
    const value = texts[attribute];
    // An attribute under another name is not missing as well.
    const misnamed = unknown.map((key) => attributeLike(key, known));
    if (value === undefined && [...others, ...misnamed].includes(attribute)) return [];
    return {
      found:
        value === undefined
          ? `\`<${name}>\` no tiene \`${attribute}\``
          : `El atributo \`${attribute}\` de \`<${name}>\` vale «${value}»`,
      expected: issue.message,
      remedy: remedyOf(issue) ?? `escribe \`<${name} ${attribute}="…">\``,
    };
  },
};
