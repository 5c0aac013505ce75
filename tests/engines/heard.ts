import type { CDPSession } from '@playwright/test';

/** A node of Chromium's accessibility tree, as far as it is told here. */
interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** A node of the document. */
interface Element {
  backendNodeId: number;
  attributes?: string[];
  children?: Element[];
  contentDocument?: Element;
}

/** What only groups what stands in it, or is said with what it belongs to. */
const UNHEARD = new Set(['generic', 'none', 'paragraph', 'LineBreak', 'ListMarker', 'superscript']);

/** What is said as one thing, with all its words. */
const WHOLE =
  /^(?:heading|link|button|DisclosureTriangle|image|checkbox|slider|row$|code|Iframe|StaticText)/;

/** Names of Chromium's own. */
const ROLES: Readonly<Record<string, string>> = {
  StaticText: 'text',
  DisclosureTriangle: 'toggle',
  DisclosureTriangleGrouped: 'toggle',
  RootWebArea: 'page',
  Iframe: 'frame',
};

/** More of a line of code, or of a row, says nothing more. */
const LONGEST = 60;

/** The language of each node of the document, by the nearest `lang`. */
function languagesOf(root: Element): Map<number, string> {
  const languages = new Map<number, string>();
  const visit = (element: Element, inherited: string) => {
    const { attributes = [], children = [], contentDocument } = element;
    const at = attributes.indexOf('lang');
    const language = at >= 0 && at % 2 === 0 ? attributes[at + 1]! : inherited;
    languages.set(element.backendNodeId, language);
    for (const child of children) visit(child, language);
    if (contentDocument) visit(contentDocument, language);
  };
  visit(root, '');
  return languages;
}

/**
 * What a page says to who does not see it, in order: a line for each thing,
 * with its role, its name, its state, and its language where that is not
 * Spanish; what stands in it, further in.
 */
export async function hear(session: CDPSession): Promise<string> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: Node[];
  };
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as {
    root: Element;
  };
  const languages = languagesOf(root);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];

  const wordsOf = (node: Node): string => {
    if (!node.ignored && node.role?.value === 'StaticText') return node.name?.value ?? '';
    return (node.childIds ?? [])
      .map((id) => wordsOf(byId.get(id)!))
      .join(node.role?.value === 'row' ? ' | ' : '');
  };
  const tell = (node: Node, depth: number) => {
    const role = node.role?.value ?? '';
    if (node.ignored || UNHEARD.has(role) || role === '') {
      for (const id of node.childIds ?? []) tell(byId.get(id)!, depth);
      return;
    }
    const isWhole = WHOLE.test(role);
    const words = (node.name?.value || (isWhole ? wordsOf(node) : ''))
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (role === 'StaticText' && !words) return;
    const property = (name: string) =>
      node.properties?.find((one) => one.name === name)?.value.value;
    const language = languages.get(node.backendDOMNodeId!) ?? 'es';
    const parts = [
      ROLES[role] ?? role,
      ...(role === 'heading' ? [String(property('level'))] : []),
      ...(words ? [`«${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}»`] : []),
      ...(property('expanded') === undefined ? [] : [property('expanded') ? 'open' : 'closed']),
      ...(language === 'es' || language === '' ? [] : [`(${language})`]),
    ];
    lines.push('  '.repeat(depth) + parts.join(' '));
    if (!isWhole) for (const id of node.childIds ?? []) tell(byId.get(id)!, depth + 1);
    else if (wordsInside(node).length > 0)
      lines.push(...wordsInside(node).map((line) => '  '.repeat(depth + 1) + line));
  };
  /** Words in another language within what is said as one thing. */
  const wordsInside = (node: Node): string[] => {
    const own = languages.get(node.backendDOMNodeId!);
    return (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)!;
      const language = languages.get(child.backendDOMNodeId!);
      if (language !== undefined && language !== own && language !== '')
        return [`text «${wordsOf(child)}» (${language})`];
      return wordsInside(child);
    });
  };
  tell(nodes[0]!, 0);
  return `${lines.join('\n')}\n`;
}
