import type { z } from 'zod';
import { attributesOf } from '../notes/attributes.ts';
import { lineOf, nameOf, type JsxNode } from '../notes/nodes.ts';
import { componentSchemas } from '../schemas/components.ts';
import type { Report } from './diagnostic.ts';
import { allOf } from './rule.ts';
import { attributeExpression, attributeValue } from './rules/attribute-value.ts';
import { repeatedAttribute } from './rules/repeated-attribute.ts';
import { unknownAttribute } from './rules/unknown-attribute.ts';

/** What the schema of a component rejects. */
export interface AttributeIssue {
  node: JsxNode;
  issue: z.core.$ZodIssue;
  /** Names of the attributes that the component has. */
  known: readonly string[];
  /** Names of the others that the author gives it. */
  unknown: readonly string[];
}

const checkTag = allOf(repeatedAttribute, attributeExpression);
const checkIssue = allOf(unknownAttribute, attributeValue);

/** Checks the attributes of a component; the grammar reports other tags. */
export function checkAttributes(node: JsxNode): Report[] {
  const line = lineOf(node);
  const name = nameOf(node);
  if (!Object.hasOwn(componentSchemas, name)) return [];
  const schema = componentSchemas[name as keyof typeof componentSchemas];
  const known = Object.keys(schema.shape);
  const issues = schema.safeParse(attributesOf(node).texts).error?.issues ?? [];
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  return [
    ...checkTag(node, line),
    ...issues.flatMap((issue) => checkIssue({ node, issue, known, unknown }, line)),
  ];
}
