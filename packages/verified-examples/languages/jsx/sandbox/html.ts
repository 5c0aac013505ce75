/** Formats nodes as indented HTML; an element with only text stays on one line. */
export function formatNodes(nodes: Iterable<ChildNode>, margin: string): string[] {
  return [...nodes].flatMap((node) => {
    if (node.nodeType === 3) {
      const text = node.textContent?.trim();
      return text ? [margin + text] : [];
    }
    if (node.nodeType !== 1) return [];
    const element = node as Element;
    if (element.children.length === 0) return [margin + element.outerHTML];
    const [, open, close] =
      /^(.*?>)(<\/[^>]+>)$/.exec((element.cloneNode(false) as Element).outerHTML) ?? [];
    return [margin + open, ...formatNodes(element.childNodes, `${margin}  `), margin + close];
  });
}
