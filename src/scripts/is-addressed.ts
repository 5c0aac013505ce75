/**
 * Whether the page's `#hash` names an element or something inside it. Also works while the page is
 * still loading, before `:target` matches.
 */
export function isAddressed(element: Element | null): boolean {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A lone `%` is an ordinary character. (Duplicates `decodePath`, which is inlined in the 404
    // page: sharing it would add a request.)
  }
  const target = id === '' ? null : document.getElementById(id);
  return target !== null && element !== null && element.contains(target);
}
