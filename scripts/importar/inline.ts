import type { MdastNode } from 'satteri';
import { canonicalPath, foldPath } from '../../src/lib/addresses.ts';
import { checkLinks } from '../../src/lint/check-links.ts';
import { knownPages } from '../../src/lint/link-targets.ts';
import { childrenOf, isJsx, lineOf, sourceOf, textOf } from '../../src/notes/nodes.ts';

/** Something that the author has to decide. */
export interface Decision {
  /** Line of the imported file. */
  line: number;
  what: string;
}

/** State of importing a Markdown file. */
export interface Reading {
  source: string;
  /** Targets of its reference links, by name. */
  addresses: ReadonlyMap<string, string>;
  /** Paths of the site's topics, for links between notes. */
  topics: readonly string[];
  decisions: Decision[];
}

/** Records a decision, with its line below the node's first. */
type Tell = (what: string, below?: number) => void;
type Writer = (node: MdastNode, reading: Reading, tell: Tell) => string;

/** Callouts of other tools, in Spanish. */
const CALLOUTS: Readonly<Record<string, string>> = {
  caution: 'Cuidado',
  example: 'Ejemplo',
  important: 'Importante',
  info: 'Nota',
  note: 'Nota',
  tip: 'Consejo',
  warning: 'Atención',
};

/** Wraps any text as inline code. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return fence + pad + text.replaceAll(/\s*\n\s*/g, ' ').trim() + pad + fence;
}

/** Adjacent inline code would merge. */
const joined = (parts: readonly string[]) =>
  parts.reduce(
    (all, part) => (all.endsWith('`') && part.startsWith('`') ? `${all} ${part}` : all + part),
    '',
  );

/** Text in Markdown with a meaning in notes, and its replacement. */
const TEXT_RULES: readonly [RegExp, (found: string, tell: Tell) => string][] = [
  [
    /%%[^]*?%%/,
    (_found, tell) => {
      tell('un comentario, que no se ha traído');
      return '';
    },
  ],
  [/==[^=\n]+==/, (found) => `**${found.slice(2, -2)}**`],
  // A formula in a line; without a command, a power or an index, an amount of money.
  [
    /\$(?=[^\s$])[^$\n]*[\\^_{][^$\n]*(?<!\s)\$/,
    (found, tell) => {
      tell('una fórmula');
      return codeSpan(found.slice(1, -1));
    },
  ],
  // Two backslashes would delimit a formula.
  [/\\\[[^]*?\\\]|\\\([^]*?\\\)/, (found) => found.slice(0, -2) + found.at(-1)],
  [
    /(?:\\?\{\{?[^{}\n`]*\}?\}|\\?<\/?[a-zA-Z][^<>\n`]*>|\\?[{}<])+/,
    (found) => codeSpan(found.replaceAll(/\\([{}<>])/g, '$1')),
  ],
  [/\\[^]/, (found) => found],
  [
    /\[[^\]\n]+\]\([^)\n]*\)/,
    (found, tell) => {
      tell(`un enlace que aquí no lleva a nada: ${found}`);
      return found.slice(1, found.indexOf(']'));
    },
  ],
  [/\[\^[^\]\n]+\]|\[[^\]\n]+\](?=\[)/, (found) => `\\${found}`],
  [/`/, () => '\\`'],
];

const ANY_TEXT = new RegExp(TEXT_RULES.map(([rule]) => `(${rule.source})`).join('|'), 'g');

const linesIn = (text: string) => text.split('\n').length - 1;

const writeText = (text: string, tell: Tell): string =>
  text.replaceAll(ANY_TEXT, (found, ...rest) => {
    const [, write] = TEXT_RULES[rest.findIndex((group) => group !== undefined)]!;
    const below = linesIn(text.slice(0, rest.at(-2) as number));
    return write(found, (what) => tell(what, below));
  });

/** What HTML tags become; the content of the others stays with the tag as code. */
const TAGS: Readonly<Record<string, string>> = {
  aside: '',
  b: '**',
  br: ' ',
  code: '`',
  details: '',
  em: '*',
  i: '*',
  kbd: '`',
  strong: '**',
  summary: '**',
};

function writeTag(tag: string, tell: Tell): string {
  const mark = TAGS[/^<\/?([a-z]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''];
  if (mark !== undefined) return mark;
  if (tag.startsWith('<!--')) {
    tell('un comentario, que no se ha traído');
    return '';
  }
  tell(`HTML, que queda como código: ${tag}`);
  return codeSpan(tag);
}

const writeHtml: Writer = (node, _reading, tell) =>
  joined(
    textOf(node)
      .split(/(<!--[^]*?-->|<[/?!]?[a-zA-Z][^>]*>)/)
      .map((part, index) => (index % 2 === 1 ? writeTag(part, tell) : writeText(part, tell))),
  );

/** Escapes characters that would end a link. */
const safe = (url: string) =>
  url.replaceAll(/[\s<>(){}]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

const linkTo = (text: string, url: string, title?: string | null) =>
  `[${text}](${safe(url)}${title ? ` "${title.replaceAll('"', '\\"')}"` : ''})`;

/** Whether a link's text is its address. */
const saysWhere = (text: string, url: string) =>
  checkLinks([{ url, text, line: 1, isWiki: false }], new Set(), '/', knownPages([], [], []))
    .length === 0;

/** The text of a link; of an image, its alternative text. */
const shownIn = (link: MdastNode, reading: Reading) =>
  joined(
    childrenOf(link).map((child) => {
      const text = written(child, reading);
      return (child.type === 'image' || child.type === 'imageReference') && child.alt
        ? writeText(child.alt, () => {})
        : text;
    }),
  ).trim();

/** A link of Obsidian: name of the note, heading, text. */
const WIKI_LINK = /^\[\[([^\]|#]+)(#[^\]|]*)?(?:\|([^\]]*))?\]\]$/;

/** A link between notes as one between topics; `undefined` when no topic, or several, have its name. */
function writeWikiLink(source: string, { topics }: Reading): string | undefined {
  const [, name = '', heading, text = name] = WIKI_LINK.exec(source) ?? [];
  const wanted = `/${foldPath(name.trim())}`;
  const [path, ...others] = topics.filter((topic) => `/${foldPath(topic)}`.endsWith(wanted));
  if (path === undefined || others.length > 0 || heading !== undefined) return undefined;
  return linkTo(text.trim(), canonicalPath(`/${path}/`));
}

const writeLink: Writer = (node, reading, tell) => {
  const source = sourceOf(node, reading.source);
  const url =
    node.type === 'link'
      ? node.url
      : (reading.addresses.get((node as { identifier: string }).identifier) ?? '');
  const shown = shownIn(node, reading);
  const wikiLink = writeWikiLink(source, reading);
  if (wikiLink !== undefined) return wikiLink;
  if (source.startsWith('[[')) {
    tell(`un enlace a otra nota: ${source}. Escríbelo como [texto](/Sección/Tema/)`);
    return shown;
  }
  if (!url.startsWith('https://')) {
    tell(`un enlace que aquí no lleva a nada: ${source}${source.includes(url) ? '' : ` (${url})`}`);
    return /^(?:https?:\/\/|www\.|\S+@\S+$)/.test(shown) ? codeSpan(shown) : shown;
  }
  if (shown === '' || shown === url) {
    tell(`un enlace sin texto: ${source}. Escríbelo como [adónde lleva](${url})`);
    return codeSpan(url);
  }
  if (saysWhere(shown, url)) return linkTo(shown, url, node.type === 'link' ? node.title : null);
  tell(`un enlace cuyo texto no dice adónde lleva: ${source}`);
  return `${shown} (${codeSpan(url)})`;
};

const writePicture: Writer = (node, { source, addresses }, tell) => {
  const text = sourceOf(node, source);
  const url = node.type === 'imageReference' ? ` (${addresses.get(node.identifier)})` : '';
  tell(`una imagen${text.startsWith('![[') ? ' o un archivo incrustado' : ''}: ${text}${url}`);
  return '';
};

const writeFormula: Writer = (node, _reading, tell) => {
  tell('una fórmula');
  return codeSpan(textOf(node));
};

const writeRaised: Writer = (node, reading, tell) => {
  const [mark = ''] = sourceOf(node, reading.source);
  tell(`${sourceOf(node, reading.source)}, que aquí se lee tal cual`);
  return `\\${mark}${childrenOf(node)
    .map((child) => written(child, reading))
    .join('')}\\${mark}`;
};

/** A callout: kind, title and content. */
const CALLOUT = /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n[> \t]*)?/;

const writeParagraph: Writer = (node, reading) =>
  writeChildren(node, reading)
    .replace(CALLOUT, (_all, kind: string, title: string) => {
      const name = CALLOUTS[kind.toLowerCase()] ?? kind;
      return `**${name}:** ${title ? `${title}\n\n` : ''}`;
    })
    // MDX would read them as code.
    .replace(/^(?:import|export)\b/, '`$&`');

const WRITERS: Readonly<Partial<Record<MdastNode['type'], Writer>>> = {
  footnoteReference: (node, { source }, tell) => {
    tell(`una nota al pie: ${sourceOf(node, source)}. Dilo en su sitio`);
    return '';
  },
  html: writeHtml,
  image: writePicture,
  imageReference: writePicture,
  inlineMath: writeFormula,
  link: writeLink,
  linkReference: writeLink,
  listItem: (node, reading) =>
    writeChildren(node, reading).replace(
      /^(\S+\s+)\[(.)\](?=\s)/,
      (item, mark: string, box: string) =>
        node.type === 'listItem' && typeof node.checked === 'boolean'
          ? mark + (box === ' ' ? '☐' : '☑')
          : item,
    ),
  math: writeFormula,
  paragraph: writeParagraph,
  subscript: writeRaised,
  superscript: writeRaised,
  text: (node, { source }, tell) => writeText(sourceOf(node, source), tell),
  textDirective: (node, { source }) => sourceOf(node, source).replace(/^:(?![\w-]+$)/, '\\:'),
};

/** The source of a node with its children rewritten. */
function writeChildren(node: MdastNode, reading: Reading): string {
  const { source } = reading;
  const parts: string[] = [];
  let at = node.position?.start.offset ?? 0;
  for (const child of childrenOf(node)) {
    parts.push(source.slice(at, child.position?.start.offset), written(child, reading));
    at = child.position?.end.offset ?? at;
  }
  return joined([...parts, source.slice(at, node.position?.end.offset)]);
}

/** A node in the Markdown of notes. */
export function written(node: MdastNode, reading: Reading): string {
  const write = WRITERS[node.type] ?? writeChildren;
  return write(node, reading, (what, below = 0) =>
    reading.decisions.push({ line: lineOf(node) + below, what }),
  );
}

/** A heading as a title: plain text without double quotes. */
export function titleOf(node: MdastNode): string {
  const plain = (one: MdastNode): string => {
    if (one.type === 'html' || isJsx(one)) return '';
    if (one.type === 'image' || one.type === 'imageReference') return one.alt ?? '';
    return childrenOf(one).length > 0 ? childrenOf(one).map(plain).join('') : textOf(one);
  };
  return quotedTitle(plain(node));
}

/** Quotes a text as a card's title. */
export const quotedTitle = (text: string): string =>
  text
    .replaceAll(/"([^"]*)"/g, '«$1»')
    .replaceAll('"', '”')
    .replaceAll('==', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
