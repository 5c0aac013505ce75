import { decodePath } from '../lib/addresses.ts';

/**
 * Whether the page's `#hash` names an element or something inside it. Asked
 * while the page is still being read, when `:target` does not match yet.
 */
export function isAddressed(element: Element | null): boolean {
  const id = decodePath(location.hash.slice(1));
  const target = id === '' ? null : document.getElementById(id);
  return target !== null && element !== null && element.contains(target);
}
