import { markdownToMdast, type MdastNode } from 'satteri';
import { parse as parseYaml } from 'yaml';
import { NOT_CODE, OUTPUT_LANGUAGES, blockHash, readMarks } from './fence.ts';
import type { Block, Document } from './types.ts';
import * as messages from './messages.ts';

type Code = Extract<MdastNode, { type: 'code' }>;

/** Other names of languages, as documents write them. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ javascript: 'js', mjs: 'js', cjs: 'js', node: 'js', typescript: 'ts', mts: 'ts' },
  ...{ console: 'bash', 'shell-session': 'bash', shellsession: 'bash', 'sh-session': 'bash' },
  ...{ pycon: 'python', sqlite: 'sql' },
  ...{ sh: 'bash', shell: 'bash', yml: 'yaml', py: 'python', python3: 'python', htm: 'html' },
  ...{ postgres: 'sql', postgresql: 'sql', pgsql: 'sql', svg: 'xml', txt: NOT_CODE },
};

/** What the frontmatter of a document may say to the verification, under `verificar`. */
interface Settings {
  /** See {@link Document.isSession}; true by default. */
  sesion?: boolean;
  /** See {@link Document.tags}. */
  etiquetas?: string[];
}

function settingsOf(root: MdastNode): Settings {
  const header = childrenOf(root).find((node) => node.type === 'yaml');
  if (header?.type !== 'yaml') return {};
  const data: unknown = parseYaml(header.value);
  return (data as { verificar?: Settings } | null)?.verificar ?? {};
}

const childrenOf = (node: MdastNode): MdastNode[] =>
  'children' in node ? (node.children as MdastNode[]) : [];

const lineOf = (node: MdastNode): number => node.position?.start.line ?? 1;

const isOutput = (node: MdastNode | undefined): node is Code =>
  node?.type === 'code' && OUTPUT_LANGUAGES.includes(node.lang ?? '');

/** A block, with the output right after it. */
function readBlock(node: Code, next: MdastNode | undefined): Block {
  const written = (node.lang ?? NOT_CODE).toLowerCase();
  const language = Object.hasOwn(ALIASES, written) ? ALIASES[written]! : written;
  const meta = node.meta ?? '';
  const output = isOutput(next) ? { text: next.value, line: lineOf(next) } : undefined;
  return {
    language,
    meta,
    marks: readMarks(meta),
    code: node.value,
    line: lineOf(node),
    ...(output && { output }),
    hash: blockHash(language, meta, node.value, output?.text),
    ...(language === NOT_CODE && { skip: messages.notCode }),
  };
}

/** The blocks among siblings and below them, in order. */
const blocksIn = (siblings: readonly MdastNode[]): Block[] =>
  siblings.flatMap((node, index) => {
    if (node.type !== 'code') return blocksIn(childrenOf(node));
    return isOutput(node) ? [] : readBlock(node, siblings[index + 1]);
  });

/**
 * Reads Markdown: each heading begins a part. Its frontmatter may say `verificar: { sesion: false,
 * etiquetas: [android] }`.
 *
 * @param path of the document, relative to the root.
 */
export function parseMarkdown(path: string, source: string): Document {
  const root = markdownToMdast(source);
  const { sesion = true, etiquetas = [] } = settingsOf(root);
  const nodes = childrenOf(root);
  const starts = nodes.flatMap((node, index) => (node.type === 'heading' ? [index] : []));
  const parts = [0, ...starts].map((start, number) => blocksIn(nodes.slice(start, starts[number])));
  return {
    path,
    parts: parts.filter((part) => part.length > 0),
    tags: etiquetas,
    isSession: sesion,
    problems: [],
  };
}
