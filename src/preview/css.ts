import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss';

/** Where a preview is drawn: in a shadow tree inside the page, or in a separate document. */
export type PreviewHost = 'shadow' | 'frame';

/** Element that replaces `<body>` in a preview inside the page. */
export const BODY = 'x-b';

/** A browser's root font size: the size of a `rem` on the reader's own page. */
const ROOT_FONT = 16;

/** Queries and rules that work as on the reader's page only in a separate document. */
const DOCUMENT_QUERY = /\b(?:width|height|aspect-ratio|orientation)\b/;
const DOCUMENT_RULES = new Set(['font-face', 'property', 'page', 'view-transition', 'container']);
const VIEWPORT_UNIT = /(?<![\w-])[\d.]+[sld]?v(?:w|h|i|b|min|max)\b/;
const ADDRESS_SELECTOR = /\[href/;
/** A root with `:has()` works in every browser only in a separate document. */
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
      // Positioned relative to a viewport.
      found ||= node.prop === 'position' && /^(?:fixed|sticky)$/.test(node.value);
    }
  });
  return found;
}

/** A font size on the root changes what a `rem` is. */
const resizesRoot = ({ prop, parent }: Declaration) =>
  /^font(?:-size)?$/.test(prop) &&
  parent?.type === 'rule' &&
  ROOT_SELECTOR.test((parent as Rule).selector);

/**
 * Maps selectors for elements that a shadow tree lacks: the root becomes the host, the body an
 * element.
 */
const toHost = (selector: string) =>
  selector
    .replaceAll(/(^|[\s,>+~(])(?:html|:root)(?![\w-])/g, '$1:host')
    .replaceAll(/(^|[\s,>+~(])body(?![\w-])/g, `$1${BODY}`)
    // A child combinator after `:host` matches nothing.
    .replaceAll(/:host\s*>\s*/g, ':host ');

const remToPx = (value: string) =>
  value.replaceAll(
    /(?<![\w#.-])(-?[\d.]+)rem\b/g,
    (_whole, count: string) => `${Number((Number(count) * ROOT_FONT).toFixed(3))}px`,
  );

/** Inlines files that the page shows as data URLs; an unknown file gets an empty one. */
const inlineUrls = (value: string, addressOf: (name: string) => string | undefined) =>
  value.replaceAll(/url\(\s*(['"]?)(.*?)\1\s*\)/g, (whole, _quote, name: string) =>
    name.startsWith('data:') || name.startsWith('#')
      ? whole
      : `url("${addressOf(name) ?? 'data:,'}")`,
  );

/**
 * Resets custom properties that the sheet reads but never sets, so that the site's values are not
 * inherited by the preview.
 */
function resetInherited(root: Root): void {
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

/** Removes comments and white space. */
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
/** Media without motion: print, and readers who prefer reduced motion. */
const STILL = 'print,(prefers-reduced-motion:reduce)';
/** Negative delay there: finite animations have ended, infinite ones are under way. */
const AGO = 'var(--ago,-98.7s)';

const NO_TRANSITION =
  '@media (prefers-reduced-motion:reduce){*,::before,::after{transition-duration:.01ms!important;transition-delay:0s!important}}';

const timesIn = (animation: string) =>
  animation.replaceAll(/\([^)]*\)/g, '').match(/(?<![\w-])[-+]?[\d.]+m?s\b/g) ?? [];

/** Delays that show each animation in a later state where nothing moves. */
const stillDelays = ({ prop, value }: Declaration): string =>
  postcss.list
    .comma(value)
    .map((part) => (prop === 'animation-delay' ? part : timesIn(part)[1]))
    .map((delay) => (delay === undefined ? AGO : `calc(${delay} + ${AGO})`))
    .join(',');

/**
 * Declarations for an animation where nothing moves, which would otherwise show its first frame: it
 * started long ago. A paused one has not started, unless another rule starts it.
 */
function whereStill(declaration: Declaration): Declaration[] {
  const { prop, value } = declaration;
  if (/\bpaused\b/.test(value)) return [postcss.decl({ prop: '--ago', value: '0s' })];
  if (prop === 'animation-play-state' || !/\d/.test(value)) return [];
  return [
    postcss.decl({ prop: 'animation-delay', value: stillDelays(declaration) }),
    postcss.decl({ prop: 'animation-play-state', value: 'paused' }),
  ];
}

const isMotion = (node: ChildNode): node is Declaration =>
  node.type === 'decl' && ANIMATES.test(node.prop);

/** Shows animations in their end state where nothing moves. */
function endAnimations(root: Root): void {
  let isAnimated = false;
  root.walkDecls(/^animation(?:-name)?$/, ({ value }) => void (isAnimated ||= value !== 'none'));
  if (!isAnimated) return;
  const added: [Rule, Declaration[]][] = [];
  root.walkRules((rule) => {
    const parts = rule.nodes.filter(isMotion).flatMap(whereStill);
    if (parts.length > 0) added.push([rule, parts]);
  });
  for (const [rule, nodes] of added) {
    const still = postcss.atRule({ name: 'media', params: STILL });
    still.append(postcss.rule({ selector: rule.selector, nodes }));
    rule.after(still);
  }
}

/** Makes transitions immediate for readers who prefer reduced motion. */
function endTransitions(root: Root): void {
  let hasTransition = false;
  root.walkDecls(/^transition(?:-|$)/, () => void (hasTransition = true));
  if (hasTransition) root.append(NO_TRANSITION);
}

/** A style sheet adapted for a preview, and where it is drawn. */
export interface AdaptedCss {
  host: PreviewHost;
  css: string;
  /** Whether it selects links by their address. */
  readsAddresses: boolean;
}

/**
 * Adapts an example's style sheet to be drawn inside a page of the site with the same result as on
 * the reader's own page.
 *
 * @param css the sheets that apply, in order; plain CSS.
 * @param addressOf data URL of a file that the page shows.
 * @param host overrides the choice based on the sheet.
 * @throws {CssSyntaxError} when the CSS is invalid.
 */
export function adaptCss(
  css: string,
  addressOf: (name: string) => string | undefined = () => undefined,
  host?: PreviewHost,
): AdaptedCss {
  const root = postcss.parse(css);
  const chosen = host ?? (needsDocument(root) ? 'frame' : 'shadow');
  root.walkAtRules(/^(?:import|charset)$/, (rule: AtRule) => void rule.remove());
  root.walkDecls((declaration) => {
    declaration.value = inlineUrls(declaration.value, addressOf);
    if (chosen === 'shadow') declaration.value = remToPx(declaration.value);
  });
  if (chosen === 'shadow') {
    root.walkRules((rule) => {
      rule.selector = toHost(rule.selector);
    });
    resetInherited(root);
  }
  endAnimations(root);
  endTransitions(root);
  let readsAddresses = false;
  root.walkRules(({ selector }) => void (readsAddresses ||= ADDRESS_SELECTOR.test(selector)));
  compact(root);
  return { host: chosen, css: root.toString(), readsAddresses };
}
