import { markdownToMdast, type MdastNode } from 'satteri';
import { cardId, validateTitle } from '../../src/lib/card-id.ts';
import { checkFollowed } from '../../src/lint/check-followed.ts';
import { checkNote } from '../../src/lint/check-note.ts';
import { MAX_CARDS_WITH_EXAMPLES } from '../../src/lint/rules/too-many-cards.ts';
import { readFrontmatter } from '../../src/notes/frontmatter.ts';
import { childrenOf, lineOf, sourceOf, textOf, walk } from '../../src/notes/nodes.ts';
import { FEATURES, parseNote } from '../../src/notes/note.ts';
import type { Report } from '../../src/lint/diagnostic.ts';
import { noteText } from '../scaffold/content-files.ts';
import { DEFINITION, EXPLANATION } from '../scaffold/example.ts';
import { quotedTitle, type Decision, type Reading } from './inline.ts';
import { fenced, piecesOf, type Heading, type Piece } from './pieces.ts';

/** The importable parts of a Markdown file. */
export interface Imported {
  /** `undefined` without a title. */
  title: string | undefined;
  /** Introduction: one paragraph. */
  intro: string | undefined;
  /** The cards in a note's syntax; empty for an empty file. */
  body: string;
  decisions: Decision[];
}

interface Card {
  title: string;
  line: number;
  /** Its title as bold text, outside cards. */
  bold: readonly Piece[];
  pieces: Piece[];
}

/** A piece of the file, or something that a card needs. */
interface Part {
  text: string;
  piece?: Piece;
  /** Decision for the author, if the card needs it. */
  needs?: Decision;
}

const isCode = ({ kind }: Piece) => kind === 'code';

/** The examples of a card: code and text in turns. */
const examplesOf = (pieces: readonly Piece[]): Part[] => [
  { text: '<Examples>' },
  ...pieces.flatMap((piece, index): Part[] => {
    const part = { text: piece.text, piece };
    if (!isCode(piece) || pieces[index + 1]?.kind === 'text') return [part];
    const what = 'un código sin explicación: escríbela debajo';
    return [part, { text: EXPLANATION, needs: { line: piece.line, what } }];
  }),
  { text: '</Examples>' },
];

/** One card: definition, diagrams and examples. */
function partsOfCard({ title, line, pieces }: Card): Part[] {
  const texts = pieces.filter(({ kind }) => kind !== 'drawing');
  const code = texts.findIndex(isCode);
  const definition = (code === -1 ? texts : texts.slice(0, code)).map((piece): Part => ({
    text: piece.text,
    piece,
  }));
  const what = `«${title}» no dice qué es: escríbelo`;
  return [
    { text: `<Card title="${title}">` },
    ...(definition.length > 0 ? definition : [{ text: DEFINITION, needs: { line, what } }]),
    ...pieces
      .filter(({ kind }) => kind === 'drawing')
      .map((piece) => ({ text: piece.text, piece })),
    ...(code === -1 ? [] : examplesOf(texts.slice(code))),
    { text: '</Card>' },
  ];
}

/** Limits the number of cards with examples. */
function fitting(cards: readonly Card[]): { cards: readonly Card[]; told: Decision[] } {
  const many = cards.filter(({ pieces }) => pieces.some(isCode));
  const [last, extra] = [many[MAX_CARDS_WITH_EXAMPLES - 1], many.slice(MAX_CARDS_WITH_EXAMPLES)];
  if (!last || extra.length === 0) return { cards, told: [] };
  const pieces = extra.flatMap((card) => [...card.bold, ...card.pieces]);
  const whole = { ...last, pieces: [...last.pieces, ...pieces] };
  const names = extra.map(({ title }) => `«${title}»`).join(', ');
  const what = `${many.length} tarjetas con ejemplos, y caben ${MAX_CARDS_WITH_EXAMPLES}: queda dentro de «${last.title}» lo de ${names}; reparte el tema`;
  return {
    cards: cards
      .filter((card) => !extra.includes(card))
      .map((card) => (card === last ? whole : card)),
    told: [{ line: extra[0]!.line, what }],
  };
}

const UNCHECKED = ' no-verificar="Importado sin comprobar"';

/** Simplifies a rejected piece: first to unverified code, then to text. */
function simpler(piece: Piece, { found }: Report): Piece {
  const { kind, line, source, tries } = piece;
  const info = kind === 'code' ? /^`+(.*)/.exec(piece.text)![1]! : '';
  const isFirst = kind === 'code' && tries === 0;
  const what = isFirst
    ? `un código que queda sin comprobar: ${found}`
    : `queda como código de texto${info && ', sin `'}${info.replace(UNCHECKED, '')}${info && '`'}: ${found}`;
  return {
    kind: 'code',
    line,
    source,
    text: fenced(source, isFirst ? info + UNCHECKED : 'text'),
    tries: kind === 'code' ? tries + 1 : 1,
    // Decisions about the text apply only to its first form.
    decisions: [...(tries === 0 && kind === 'code' ? piece.decisions : []), { line, what }],
  };
}

const MAX_TRIES = 2;

/** A valid frontmatter for checking. */
const DRAFT = { id: 'Tema', date: '01/01/2026', borrador: true };

const textOfParts = (parts: readonly Part[]) => `${parts.map(({ text }) => text).join('\n\n')}\n`;

/** The diagnostics of a draft, by piece. */
function refused(intro: Piece | undefined, parts: readonly Part[]): Map<Piece, Report> {
  const header = { ...DRAFT, ...(intro && { parrafo: intro.text }) };
  const note = noteText(header, textOfParts(parts));
  const found = checkNote('', note, 'topics');
  const reports: Report[] = found.length > 0 ? found : checkFollowed(parseNote(note));
  const lines = new Map<number, Piece | undefined>();
  let line = noteText(header, '').split('\n').length;
  for (let at = 1; at < line; at++) lines.set(at, intro);
  for (const { text, piece } of parts) {
    for (const end = line + text.split('\n').length; line <= end; line++) lines.set(line, piece);
  }
  const placed = reports.flatMap((report) => {
    const piece = lines.get(report.line);
    return piece && piece.tries < MAX_TRIES ? [[piece, report] as const] : [];
  });
  // An unclosed piece is reported elsewhere, or at the end.
  const isLost = reports.length > 0 && placed.length === 0;
  return new Map(isLost ? parts.flatMap(refusedAlone) : placed);
}

/** The diagnostics of a piece alone in a note. */
function refusedAlone({ piece }: Part): (readonly [Piece, Report])[] {
  if (piece?.kind !== 'text') return [];
  const card = { ...introduction([piece]), title: 'A' };
  const note = noteText(DRAFT, textOfParts(partsOfCard(card)));
  return checkNote('', note, 'topics').map((report) => [piece, report] as const);
}

/** Simplifies pieces until no rule rejects them. */
function settle(intro: Piece | undefined, cards: readonly Card[]): Omit<Imported, 'title'> {
  const fit = fitting(cards);
  const parts = fit.cards.flatMap(partsOfCard);
  const wrong = refused(intro, parts);
  if (wrong.size > 0) {
    if (intro && wrong.has(intro))
      return settle(undefined, withOwnTitles([introduction([intro]), ...cards]));
    const mended = (piece: Piece) => (wrong.has(piece) ? simpler(piece, wrong.get(piece)!) : piece);
    return settle(
      intro,
      cards.map((card) => ({ ...card, pieces: card.pieces.map(mended) })),
    );
  }
  const pieces = [...(intro ? [intro] : []), ...cards.flatMap((card) => card.pieces)];
  return {
    intro: intro?.text,
    body: textOfParts(parts),
    decisions: [
      ...pieces.flatMap(({ decisions }) => decisions),
      ...parts.flatMap(({ needs }) => needs ?? []),
      ...fit.told,
    ],
  };
}

const introduction = (pieces: Piece[]): Card => ({
  title: 'Introducción',
  line: pieces[0]?.line ?? 1,
  bold: [],
  pieces,
});

/** Makes titles unique, also against the fixed ids of pages. */
function withOwnTitles(cards: readonly Card[]): Card[] {
  const seen = new Set<string>();
  return cards.map((card) => {
    const name = cardId(card.title) === '' ? `Sin título ${card.title}`.trim() : card.title;
    let title = name;
    for (let count = 2; seen.has(cardId(title)) || validateTitle(title); count++) {
      title = `${name} (${count})`;
    }
    seen.add(cardId(title));
    return { ...card, title };
  });
}

/** The title in the frontmatter; other fields become decisions. */
function readHeader(root: MdastNode, decisions: Decision[]): string | undefined {
  const header = childrenOf(root).find(({ type }) => type === 'yaml');
  if (!header) return undefined;
  const { data, problems } = readFrontmatter(textOf(header));
  const { title, ...rest } = data;
  const lost =
    problems.length > 0
      ? textOf(header).trim().replaceAll('\n', ' / ')
      : Object.keys(rest).join(', ');
  if (lost) {
    decisions.push({
      line: 1,
      what: `la cabecera${problems.length > 0 ? ', que no se puede leer' : ''}: ${lost}`,
    });
  }
  return typeof title === 'string' || typeof title === 'number'
    ? quotedTitle(`${title}`)
    : undefined;
}

/** The targets of reference links; unused ones become decisions. */
function readAddresses(root: MdastNode, source: string, decisions: Decision[]) {
  const all = [...walk(root)];
  const named = new Set(
    all.map((node) =>
      node.type.endsWith('Reference') && 'identifier' in node ? node.identifier : '',
    ),
  );
  const addresses = new Map<string, string>();
  for (const node of all) {
    if (node.type !== 'definition') continue;
    if (!addresses.has(node.identifier)) addresses.set(node.identifier, node.url);
    if (named.has(node.identifier)) continue;
    const what = `una dirección a la que nada lleva: ${sourceOf(node, source)}`;
    decisions.push({ line: lineOf(node), what });
  }
  return addresses;
}

/** Groups pieces by top-level headings; those before the first, separately. */
function cardsOf(pieces: readonly (Heading | Piece)[], decisions: Decision[]) {
  const depth = Math.min(...pieces.map((one) => (one.kind === 'heading' ? one.depth : Infinity)));
  const before: Piece[] = [];
  const cards: Card[] = [];
  for (const piece of pieces) {
    const target = cards.at(-1)?.pieces ?? before;
    if (piece.kind !== 'heading') target.push(piece);
    else if (piece.depth > depth) target.push(...piece.bold);
    else {
      cards.push({ ...piece, pieces: [] });
      decisions.push(...piece.lost);
    }
  }
  return { before, cards };
}

/** The heading with the title of the file. */
function topOf(pieces: readonly (Heading | Piece)[]): Heading | undefined {
  const [first, ...others] = pieces.filter((one) => one.kind === 'heading');
  return first?.depth === 1 && others.every(({ depth }) => depth > 1) ? first : undefined;
}

/** The introduction in one line; `undefined` where a card needs the paragraph. */
function introOf([first, second]: readonly Piece[], isAll: boolean): Piece | undefined {
  if (first?.kind !== 'text' || isAll || (second && second.kind !== 'text')) return undefined;
  if (/^(?:[>|*+-] |\d+[.)] |\||<)/.test(first.source) || /\n\s*\n/.test(first.text))
    return undefined;
  return { ...first, text: first.text.replaceAll(/\\?\s*\n\s*| {2,}/g, ' ') };
}

/** Decisions about the file's title, if the frontmatter has another. */
function lostOf({ line, title, lost }: Heading, named: string | undefined): readonly Decision[] {
  if (named === undefined || named === title) return lost;
  return [{ line, what: `el encabezado «${title}»: el título es el de la cabecera` }];
}

/**
 * Imports a Markdown file of Obsidian, Notion or a README.
 *
 * @param source its text, as `readSource` returns it.
 * @param topics paths of the site's topics, `Section/id`.
 * @returns the parts of a note, with decisions for what does not fit.
 */
export function importMarkdown(source: string, topics: readonly string[] = []): Imported {
  const root = markdownToMdast(source, { features: FEATURES });
  const decisions: Decision[] = [];
  const named = readHeader(root, decisions);
  const addresses = readAddresses(root, source, decisions);
  const reading: Reading = { source, addresses, topics, decisions };
  const pieces = piecesOf(childrenOf(root), reading);
  const top = topOf(pieces);
  if (top) decisions.push(...lostOf(top, named));
  const title = named ?? top?.title;
  const { before, cards } = cardsOf(
    pieces.filter((piece) => piece !== top),
    decisions,
  );
  const count = before.length + cards.length;
  if (count === 0) return { title, intro: undefined, body: '', decisions };
  const intro = introOf(before, count === 1);
  const loose = intro ? before.slice(1) : before;
  const made = settle(
    intro,
    withOwnTitles([...(loose.length > 0 ? [introduction(loose)] : []), ...cards]),
  );
  const all = [...decisions, ...made.decisions].sort((a, b) => a.line - b.line);
  return { ...made, title, decisions: all };
}
