import { isMap, isNode, type Document, type LineCounter } from 'yaml';

/**
 * Line of a key of a YAML document; of what is around it, where there is no such key.
 *
 * @param place the keys that lead to it from the top, and places of lists.
 */
export function lineOfKey(
  document: Document,
  place: readonly (string | number)[],
  lines: LineCounter,
): number {
  const last = String(place.at(-1));
  const parent = document.getIn(place.slice(0, -1), true);
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === last) : undefined;
  const node = pair?.key ?? document.getIn(place, true) ?? parent;
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
}
