/**
 * Whether the page's `#hash` names an element or something inside it. Asked
 * while the page is still being read, when `:target` does not match yet.
 */
export function isAddressed(element: Element | null): boolean {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A lone `%` is a character like any other. (`decodePath` says the same, in a module
    // that the 404 page has inlined: shared, it would be a file to ask for.)
  }
  const target = id === '' ? null : document.getElementById(id);
  return target !== null && element !== null && element.contains(target);
}
