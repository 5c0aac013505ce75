import type { MdastNode } from 'satteri';
import { parseFence } from '../../src/notes/fence.ts';
import {
  closestLanguage,
  DRAWING_LANGUAGE,
  LANGUAGES,
  OUTPUT_LANGUAGE,
} from '../../src/notes/languages.ts';
import { childrenOf, lineOf, sourceOf, textOf, walk } from '../../src/notes/nodes.ts';
import { titleOf, written, type Decision, type Reading } from './inline.ts';

/** A heading: a card's title, or bold text in a card, since notes have no other headings. */
export interface Heading {
  kind: 'heading';
  line: number;
  depth: number;
  title: string;
  /** Decisions about what a title cannot express. */
  lost: readonly Decision[];
  /** Its text in bold. */
  bold: readonly Piece[];
}

/** A piece of a card: text, code or diagram. */
export interface Piece {
  kind: 'text' | 'code' | 'drawing';
  line: number;
  /** In a note's syntax. */
  text: string;
  /** The source; of code, without its fence. */
  source: string;
  /** How often it was simplified. */
  tries: number;
  decisions: readonly Decision[];
}

/** A fenced block. */
export function fenced(code: string, info: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** Removes the indentation and markers of lists and quotes from a text. */
const outdented = (text: string, column: number) =>
  text.replaceAll(new RegExp(`\\n[ >\\t]{0,${column - 1}}`, 'g'), '\n');

function textPiece(node: MdastNode, reading: Reading, prefix = ''): Piece[] {
  const decisions: Decision[] = [];
  const column = node.position?.start.column ?? 1;
  const shape = (text: string) =>
    outdented(text, column).trim().replaceAll(/^/gm, prefix).replaceAll(/ +$/gm, '');
  const text = shape(written(node, { ...reading, decisions }));
  const source = shape(sourceOf(node, reading.source));
  reading.decisions.push(...(text === '' ? decisions : []));
  if (text === '') return [];
  return [{ kind: 'text', line: lineOf(node), text, source, tries: 0, decisions }];
}

const codePiece = (
  line: number,
  code: string,
  info: string,
  ...told: readonly string[]
): Piece => ({
  kind: 'code',
  line,
  text: fenced(code, info),
  source: code,
  tries: 0,
  decisions: told.map((what) => ({ line, what })),
});

function drawing(line: number, code: string, meta: string): Piece {
  const { title, alt } = parseFence(meta).marks;
  const what = 'un dibujo: di en title su título y en alt lo que enseña a quien no lo ve';
  const info = `mermaid title="${title ?? 'Título del dibujo'}" alt="${alt ?? 'Lo que enseña.'}"`;
  const piece = codePiece(line, code, info, ...(title && alt ? [] : [what]));
  return { ...piece, kind: 'drawing' };
}

/** Commands after `$`, then their output. */
const SESSION = /^((?:\$ (?:.*\\\n)*.*(?:\n+|$))+)((?!\$ )[^]*)$/;

/** A terminal session, without the `$`, which readers must not copy. */
function terminal(line: number, code: string, info: string, told: readonly string[]): Piece {
  const [, orders, output = ''] = SESSION.exec(code) ?? [];
  if (orders === undefined || /^\$ /m.test(output)) {
    const mixed = 'órdenes con `$` y lo que imprimen, mezclado: pártelo en órdenes y `salida`';
    const isMixed = /^\$ /m.test(code);
    return codePiece(line, code, isMixed ? 'text' : info, ...told, ...(isMixed ? [mixed] : []));
  }
  const piece = codePiece(line, orders.replaceAll(/^\$ /gm, '').trim(), info, ...told);
  if (output.trim() === '') return piece;
  return {
    ...piece,
    text: `${piece.text}\n\n${fenced(output.trimEnd(), OUTPUT_LANGUAGE)}`,
    source: code,
  };
}

/** The known language for a fence's name. */
function languageOf(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (lower === '') return 'text';
  const near = closestLanguage(lower);
  const isMeant = near && (near === lower || LANGUAGES[near]!.aliases?.includes(lower));
  return isMeant ? near : undefined;
}

function codeBlock(node: Extract<MdastNode, { type: 'code' }>): Piece {
  const { value, lang, meta } = node;
  const line = lineOf(node);
  // `js{1}` and `{1}` also have marks.
  const [, name = '', rest = ''] = /^([^{]*)(.*)$/.exec(lang ?? '') ?? [];
  if (name === DRAWING_LANGUAGE) return drawing(line, value, meta ?? '');
  const language = languageOf(name);
  const told = language ? [] : [`el lenguaje «${name}»: queda como texto`];
  const marks = [rest, meta].filter(Boolean).join(' ');
  const { unknown } = parseFence(marks);
  if (unknown.length > 0) told.push(`marcas de un código: ${unknown.join(' ')}`);
  const kept = unknown.reduce((all, one) => all.replace(one, ''), marks);
  const info = `${language ?? 'text'} ${kept}`.replaceAll(/ +/g, ' ').trim();
  return language === 'bash'
    ? terminal(line, value, info, told)
    : codePiece(line, value, info, ...told);
}

/** Whether a list or quote may contain a block. */
const fits = (node: MdastNode): boolean =>
  node.type === 'paragraph' ||
  ((node.type === 'list' || node.type === 'listItem') && childrenOf(node).every(fits));

/** A copy of a node with some of its children. */
const partOf = (node: MdastNode, children: readonly MdastNode[]): MdastNode =>
  ({
    ...node,
    children,
    position: {
      start: (node.type === 'listItem' ? node : children[0])?.position?.start,
      end: children.at(-1)?.position?.end,
    },
  }) as MdastNode;

/** Blocks taken out of a list or quote, where headings are not cards. */
const heldBy = (nodes: readonly MdastNode[], reading: Reading): Piece[] =>
  piecesOf(nodes, reading).flatMap((piece) => (piece.kind === 'heading' ? piece.bold : piece));

/** The parts of a child that stay in the list or quote, and those that cannot. */
interface Cut {
  kept?: MdastNode;
  rest: readonly MdastNode[];
}

/** Splits a list or quote at blocks that notes do not allow in it. */
function cutUp(
  parent: MdastNode,
  reading: Reading,
  cut: (child: MdastNode) => Cut,
  prefix = '',
): Piece[] {
  const pieces: Piece[] = [];
  let run: MdastNode[] = [];
  const close = () => {
    if (run.length > 0) pieces.push(...textPiece(partOf(parent, run), reading, prefix));
    run = [];
  };
  for (const child of childrenOf(parent)) {
    const { kept, rest } = cut(child);
    if (kept) run.push(kept);
    if (rest.length === 0) continue;
    close();
    pieces.push(...heldBy(rest, reading));
  }
  close();
  return pieces;
}

/** Splits a list item at its first block that does not fit. */
function cutItem(item: MdastNode): Cut {
  const blocks = childrenOf(item);
  const first = blocks.findIndex((block) => !fits(block));
  if (first === -1) return { kept: item, rest: [] };
  const rest = blocks.slice(first);
  return first === 0 ? { rest } : { kept: partOf(item, blocks.slice(0, first)), rest };
}

const cutQuoted = (child: MdastNode): Cut =>
  fits(child) ? { kept: child, rest: [] } : { rest: [child] };

function headingOf(node: Extract<MdastNode, { type: 'heading' }>, reading: Reading): Heading {
  const line = lineOf(node);
  const source = sourceOf(node, reading.source);
  const isPlain = ![...walk(node)].some(({ type }) => /^(?:html|link|image)/.test(type));
  const text = { ...partOf(node, node.children), type: 'paragraph' } as MdastNode;
  return {
    kind: 'heading',
    line,
    depth: node.depth,
    title: titleOf(node),
    lost: isPlain ? [] : [{ line, what: `un encabezado, del que queda el texto: ${source}` }],
    bold: node.children.length === 0 ? [] : textPiece(text, reading).map(inBold),
  };
}

const inBold = (piece: Piece): Piece =>
  piece.text.includes('**') ? piece : { ...piece, text: `**${piece.text}**` };

/** HTML that is one element, without text between tags. */
const WHOLE_HTML = /^<(?:pre|script|style|svg|table|iframe|video)\b/i;

/**
 * Splits Markdown blocks into pieces of cards.
 *
 * @param reading receives decisions about dropped blocks.
 */
export function piecesOf(nodes: readonly MdastNode[], reading: Reading): (Heading | Piece)[] {
  return nodes.flatMap((node): (Heading | Piece)[] => {
    const line = lineOf(node);
    const tell = (what: string) => reading.decisions.push({ line, what });
    switch (node.type) {
      case 'heading':
        return [headingOf(node, reading)];
      case 'code':
        if (node.value.trim() !== '') return [codeBlock(node)];
        tell('un bloque de código vacío, que no se ha traído');
        return [];
      case 'list':
        return cutUp(node, reading, cutItem);
      case 'blockquote':
        return cutUp(node, reading, cutQuoted, '> ');
      case 'html':
        if (!WHOLE_HTML.test(node.value)) return textPiece(node, reading);
        return [codePiece(line, node.value, 'html', 'HTML, que queda como código')];
      case 'containerDirective':
        tell(`un aviso, «:::${node.name}», del que queda el texto`);
        return heldBy(childrenOf(node), reading);
      case 'footnoteDefinition':
        return heldBy(childrenOf(node), reading);
      case 'toml':
        tell(`la cabecera: ${textOf(node).replaceAll('\n', ' / ')}`);
        return [];
      case 'definition':
      case 'thematicBreak':
      case 'yaml':
        return [];
      default:
        return textPiece(node, reading);
    }
  });
}
