import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss';

/** Where a result is drawn: inside the page, apart from its styles, or in a document of its own. */
export type Stage = 'shadow' | 'frame';

/** The element that stands for `<body>` where a result is drawn inside the page. */
export const BODY = 'x-b';

/** Root font size of a browser: what a `rem` is on the reader's own page. */
const ROOT_FONT = 16;

/** Queries and rules that only a document of its own answers as the reader's would. */
const DOCUMENT_QUERY = /\b(?:width|height|aspect-ratio|orientation)\b/;
const DOCUMENT_RULES = new Set(['font-face', 'property', 'page', 'view-transition', 'container']);
const VIEWPORT_UNIT = /(?<![\w-])[\d.]+[sld]?v(?:w|h|i|b|min|max)\b/;
const ADDRESS_SELECTOR = /\[href/;
/** Which descendants a root has, only a document's own says in every browser. */
const ROOT_THAT_HAS = /(?:^|[\s,])(?:html|:root)\S*:has\(/;
const DOCUMENT_SELECTOR = new RegExp(`:target|${ADDRESS_SELECTOR.source}|${ROOT_THAT_HAS.source}`);
const ROOT_SELECTOR = /(?:^|[\s,>+~(])(?:html|:root)(?![\w-])/;

function needsDocument(root: Root): boolean {
  let found = false;
  root.walk((node) => {
    if (node.type === 'atrule') {
      found ||= node.name === 'media' && DOCUMENT_QUERY.test(node.params);
      found ||= DOCUMENT_RULES.has(node.name);
    } else if (node.type === 'rule') {
      found ||= DOCUMENT_SELECTOR.test(node.selector);
    } else if (node.type === 'decl') {
      found ||= VIEWPORT_UNIT.test(node.value) || resizesRoot(node);
      // What stays where it is while the rest of its window scrolls.
      found ||= node.prop === 'position' && /^(?:fixed|sticky)$/.test(node.value);
    }
  });
  return found;
}

/** `html { font-size }` decides what a `rem` is. */
const resizesRoot = ({ prop, parent }: Declaration) =>
  /^font(?:-size)?$/.test(prop) &&
  parent?.type === 'rule' &&
  ROOT_SELECTOR.test((parent as Rule).selector);

/** Selectors of what a result inside the page has no copy of: its root is the host, its body an element. */
const toHost = (selector: string) =>
  selector
    .replaceAll(/(^|[\s,>+~(])(?:html|:root)(?![\w-])/g, '$1:host')
    .replaceAll(/(^|[\s,>+~(])body(?![\w-])/g, `$1${BODY}`)
    // The host has no children in the selector's eyes but as descendants.
    .replaceAll(/:host\s*>\s*/g, ':host ');

const remToPx = (value: string) =>
  value.replaceAll(
    /(?<![\w#.-])(-?[\d.]+)rem\b/g,
    (_whole, count: string) => `${Number((Number(count) * ROOT_FONT).toFixed(3))}px`,
  );

/** Address of a file that the page shows, as data; one that nobody has is no address. */
const inlineUrls = (value: string, addressOf: (name: string) => string | undefined) =>
  value.replaceAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g, (whole, _quote, name: string) =>
    name.startsWith('data:') || name.startsWith('#')
      ? whole
      : `url("${addressOf(name) ?? 'data:,'}")`,
  );

/**
 * Forgets, on the body, the custom properties that a sheet reads and never sets: a
 * host inherits those of the site, and what should be undefined would have their values.
 */
function forgetOthers(root: Root): void {
  const set = new Set<string>();
  const read = new Set<string>();
  root.walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) set.add(prop);
    for (const [, name] of value.matchAll(/var\(\s*(--[\w-]+)/g)) read.add(name!);
  });
  const unset = [...read.difference(set)].map((prop) => ({ prop, value: 'initial' }));
  if (unset.length > 0)
    root.prepend(postcss.rule({ selector: BODY, nodes: unset.map(postcss.decl) }));
}

/** As few bytes as stay readable: comments and white space go. */
function compact(root: Root): void {
  root.walk((node) => {
    if (node.type === 'comment') {
      node.remove();
      return;
    }
    node.raws.before = '';
    node.raws.after = '';
    if (node.type === 'decl') {
      node.raws.between = ':';
      node.value = node.value.replaceAll(/\s+/g, ' ').trim();
    } else {
      node.raws.between = '';
      node.raws.semicolon = false;
    }
  });
  root.raws.after = '';
}

const ANIMATES = /^animation(?:-delay|-play-state)?$/;
/** How long ago, on paper, what moves began: what ends has ended, what repeats is under way. */
const AGO = 'var(--ago,-98.7s)';

const timesIn = (animation: string) =>
  animation.replaceAll(/\([^)]*\)/g, '').match(/(?<![\w-])[-+]?[\d.]+m?s\b/g) ?? [];

/** On paper, a delay of each animation that is started or has one written out. */
const delaysOnPaper = ({ prop, value }: Declaration): string =>
  postcss.list
    .comma(value)
    .map((part) => (prop === 'animation-delay' ? part : timesIn(part)[1]))
    .map((delay) => (delay === undefined ? AGO : `calc(${delay} + ${AGO})`))
    .join(',');

/**
 * What a declaration that animates adds on paper, where all would stand at its first frame:
 * that it began long ago; that it did not, when it pauses, what another rule may start.
 */
function onPaper(declaration: Declaration): Declaration[] {
  const { prop, value } = declaration;
  if (/\bpaused\b/.test(value)) return [postcss.decl({ prop: '--ago', value: '0s' })];
  if (prop === 'animation-play-state' || !/\d/.test(value)) return [];
  return [postcss.decl({ prop: 'animation-delay', value: delaysOnPaper(declaration) })];
}

const isMotion = (node: ChildNode): node is Declaration =>
  node.type === 'decl' && ANIMATES.test(node.prop);

/** On paper, animations stand where they end. */
function endAnimations(root: Root): void {
  let isAnimated = false;
  root.walkDecls(/^animation(?:-name)?$/, ({ value }) => void (isAnimated ||= value !== 'none'));
  if (!isAnimated) return;
  const added: [Rule, Declaration[]][] = [];
  root.walkRules((rule) => {
    const parts = rule.nodes.filter(isMotion).flatMap(onPaper);
    if (parts.length > 0) added.push([rule, parts]);
  });
  for (const [rule, nodes] of added) {
    const print = postcss.atRule({ name: 'media', params: 'print' });
    print.append(postcss.rule({ selector: rule.selector, nodes }));
    rule.after(print);
  }
}

/** A style sheet as it is drawn, and where. */
export interface ResultSheet {
  stage: Stage;
  css: string;
  /** Whether it chooses links by their address. */
  readsAddresses: boolean;
}

/**
 * Makes an example's style sheet one that can stand in a page of the site and
 * draws there what it draws on the reader's own page.
 *
 * @param css the sheets that apply, in order; plain CSS.
 * @param addressOf the address, as data, of a file that the page shows.
 * @param stage to force one; chosen by what the sheet asks for when left out.
 * @throws {CssSyntaxError} when it is no CSS.
 */
export function resultSheet(
  css: string,
  addressOf: (name: string) => string | undefined = () => undefined,
  stage?: Stage,
): ResultSheet {
  const root = postcss.parse(css);
  const chosen = stage ?? (needsDocument(root) ? 'frame' : 'shadow');
  root.walkAtRules(/^(?:import|charset)$/, (rule: AtRule) => void rule.remove());
  root.walkDecls((declaration) => {
    declaration.value = inlineUrls(declaration.value, addressOf);
    if (chosen === 'shadow') declaration.value = remToPx(declaration.value);
  });
  if (chosen === 'shadow') {
    root.walkRules((rule) => {
      rule.selector = toHost(rule.selector);
    });
    forgetOthers(root);
  }
  endAnimations(root);
  let readsAddresses = false;
  root.walkRules(({ selector }) => void (readsAddresses ||= ADDRESS_SELECTOR.test(selector)));
  compact(root);
  return { stage: chosen, css: root.toString(), readsAddresses };
}
