import type { CDPSession } from '@playwright/test';

/** The properties of a node in Chromium's accessibility tree that are used here. */
interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

/** A DOM node. */
interface Element {
  backendNodeId: number;
  attributes?: string[];
  children?: Element[];
  contentDocument?: Element;
}

/** Roles of pure containers, or of text announced with its parent. */
const UNANNOUNCED = new Set([
  'generic',
  'none',
  'paragraph',
  'LineBreak',
  'ListMarker',
  'superscript',
]);

/** Roles announced as a single text. */
const WHOLE =
  /^(?:heading|link|button|DisclosureTriangle|image|checkbox|slider|row$|code|Iframe|StaticText)/;

/** Names for Chromium's own roles. */
const ROLES: Readonly<Record<string, string>> = {
  StaticText: 'text',
  DisclosureTriangle: 'toggle',
  DisclosureTriangleGrouped: 'toggle',
  RootWebArea: 'page',
  Iframe: 'frame',
};

/** Longer lines of code or rows are cut here. */
const LONGEST = 80;

/** The language of each DOM node, by its closest `lang`. */
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
 * Transcribes a page for a screen reader: one line per node, with role, name, state and language if
 * it is not Spanish, indented by depth.
 */
export async function transcribe(session: CDPSession): Promise<string> {
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
    if (node.ignored || UNANNOUNCED.has(role) || role === '') {
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
  /** Words in another language inside a single text. */
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
