import { markdownToMdast, mdxToMdast, type MdastNode } from 'satteri';
import { blockHash, type Block } from 'verified-examples/notation';
import { attributesOf } from './attributes.ts';
import { readFrontmatter, type Frontmatter } from './frontmatter.ts';
import { isCodeHolder } from '../lint/grammar.ts';
import { DEFAULT_LANGUAGE, DRAWING_LANGUAGE, OUTPUT_LANGUAGE } from './languages.ts';
import { parseFence, type FenceMarks } from './fence.ts';
import { childrenOf, isJsx, lineOf, sourceOf, textOf } from './nodes.ts';
import { pictureIn } from './images.ts';
import { normalize } from './source.ts';

/** A code block of a note. */
export interface CodeBlock extends Block {
  marks: FenceMarks;
  /** Whether prose follows the block, before the next one. */
  explained: boolean;
}

/** A `<Card>` of a note. */
export interface NoteCard {
  /** Attributes whose value is plain text, as written. */
  attributes: Record<string, string>;
  line: number;
  /** The definition, as Markdown: its text outside `<Examples>`, demos and diagrams. */
  definition: string;
  blocks: CodeBlock[];
}

/** A note file taken apart: what the rules check and the examples' verification runs. */
export interface Note {
  frontmatter: Frontmatter;
  /** The frontmatter's text. */
  yaml: string;
  /** Its texts that are Markdown, with the lines on which they stand. */
  fields: { root: MdastNode; source: string; line: number }[];
  /** Blocks of the page's `<Setup>`: what comes before everything else. */
  setup: CodeBlock[];
  cards: NoteCard[];
  /** Blocks of each `<Question>`, those of its `<Answer>` last. */
  questions: CodeBlock[][];
  /** Whole syntax tree, for rules about single nodes. */
  root: MdastNode;
  /** The text of the file. */
  source: string;
}

/** Syntax of other Markdown dialects, parsed so that the grammar can report it. */
export const FEATURES = {
  math: { singleDollarTextMath: false },
  directive: true,
  superscript: true,
  subscript: true,
  wikilinks: true,
  definitionList: true,
} as const;

/** Fields of a frontmatter that are Markdown without blocks. */
const MARKDOWN_FIELDS = ['parrafo'];

/** A file that cannot be read as MDX: where, and the parser's words. */
export class NoteSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(line: number, column: number, reason: string) {
    super(reason);
    this.line = line;
    this.column = column;
  }
}

type JsxElement = Extract<MdastNode, { type: 'mdxJsxFlowElement' }>;
type CodeNode = Extract<MdastNode, { type: 'code' }>;

/** Whether a node is a block component of that name. */
export const isElement = (node: MdastNode, name: string): node is JsxElement =>
  node.type === 'mdxJsxFlowElement' && node.name === name;

const isOutput = (node: MdastNode | undefined) =>
  node?.type === 'code' && node.lang === OUTPUT_LANGUAGE;

/** Whether a block is a picture in words: drawn, not run. */
export const isDrawing = (node: MdastNode): boolean =>
  node.type === 'code' && node.lang === DRAWING_LANGUAGE;

/** Code blocks among siblings, each with its output and whether prose follows. */
export function readBlocks(siblings: MdastNode[]): CodeBlock[] {
  return siblings.flatMap((node, index): CodeBlock | [] => {
    if (node.type !== 'code' || isOutput(node) || isDrawing(node)) return [];
    const next = siblings[index + 1];
    const output = isOutput(next) ? (next as CodeNode) : undefined;
    const after = siblings
      .slice(index + 1)
      .find((other) => !pictureIn(other) && !(output && isOutput(other)));
    const language = node.lang ?? DEFAULT_LANGUAGE;
    const meta = node.meta ?? '';
    return {
      language,
      meta,
      marks: parseFence(meta).marks,
      code: node.value,
      line: lineOf(node),
      ...(output && { output: { text: output.value, line: lineOf(output) } }),
      explained: after !== undefined && after.type !== 'code',
      hash: blockHash(language, meta, node.value, output?.value),
    };
  });
}

/** The code blocks of every component below a node that may hold code. */
function blocksBelow(node: MdastNode): CodeBlock[] {
  return childrenOf(node)
    .filter(isJsx)
    .flatMap((child) => (isCodeHolder(child) ? readBlocks(childrenOf(child)) : blocksBelow(child)));
}

function readCard(card: JsxElement, source: string): NoteCard {
  return {
    attributes: attributesOf(card).texts,
    line: lineOf(card),
    definition: childrenOf(card)
      .filter((node) => !isJsx(node) && node.type !== 'code' && !pictureIn(node))
      .map((node) => sourceOf(node, source))
      .join(' ')
      .trim(),
    blocks: blocksBelow(card),
  };
}

/**
 * Takes a note apart without rendering it.
 *
 * @param text of the MDX file.
 * @throws {NoteSyntaxError} when the file is not MDX.
 */
export function parseNote(text: string): Note {
  const source = normalize(text);
  const root = parseMdx(source);
  const header = childrenOf(root).find((node) => node.type === 'yaml');
  const yaml = header ? textOf(header) : '';
  const elements = (parents: MdastNode[], name: string) =>
    parents.flatMap(childrenOf).filter((node) => isElement(node, name));
  const frontmatter = readFrontmatter(yaml);
  return {
    frontmatter,
    yaml,
    fields: MARKDOWN_FIELDS.flatMap((name) => {
      const text = frontmatter.data[name];
      if (typeof text !== 'string') return [];
      const field = markdownToMdast(text, { features: FEATURES });
      return [{ root: field, source: text, line: frontmatter.lineOf([name]) }];
    }),
    setup: elements([root], 'Setup').flatMap((node) => readBlocks(childrenOf(node))),
    cards: elements([root], 'Card').map((card) => readCard(card, source)),
    questions: elements(elements([root], 'Practice'), 'Question').map((question) => [
      ...readBlocks(childrenOf(question)),
      ...blocksBelow(question),
    ]),
    root,
    source,
  };
}

/** All code blocks of a note, as they follow each other: each list is what one run may share. */
export const partsOf = ({ setup, cards, questions }: Note): CodeBlock[][] => [
  setup,
  ...cards.map(({ blocks }) => blocks),
  ...questions,
];

function parseMdx(source: string): MdastNode {
  try {
    return mdxToMdast(source, { features: FEATURES });
  } catch (error) {
    // The parser's only report of the place is its message: "12:3: reason (rule)".
    const [, line, column, reason] = /^(\d+):(\d+): ([^]*)$/.exec((error as Error).message) ?? [];
    throw new NoteSyntaxError(Number(line ?? 1), Number(column ?? 1), reason ?? String(error));
  }
}
