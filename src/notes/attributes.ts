import type { JsxNode } from './nodes.ts';

/** The attributes of a tag: texts by name, and the names of those that are no text. */
export function attributesOf(node: JsxNode): { texts: Record<string, string>; others: string[] } {
  const texts: Record<string, string> = {};
  const others: string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') others.push('{…}');
    else if (typeof attribute.value === 'string') texts[attribute.name] = attribute.value;
    else others.push(attribute.name);
  }
  return { texts, others };
}
