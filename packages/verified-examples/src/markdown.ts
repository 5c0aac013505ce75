import { markdownToMdast, type MdastNode } from 'satteri';
import { parse as parseYaml } from 'yaml';
import { NOT_CODE, OUTPUT_LANGUAGES, blockHash, readMarks } from './fence.ts';
import { writtenProblems } from './writing.ts';
import type { Block, Document, Problem } from './types.ts';
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

/** What the frontmatter of a document says to the verification, under `verificar`. */
interface Settings {
  isSession: boolean;
  tags: string[];
  problems: Problem[];
}

/** Reads `verificar: { sesion: false, etiquetas: [android] }`. */
function settingsOf(root: MdastNode): Settings {
  const header = childrenOf(root).find((node) => node.type === 'yaml');
  const settings: Settings = { isSession: true, tags: [], problems: [] };
  if (header?.type !== 'yaml') return settings;
  const refuse = (message: string): void => void settings.problems.push({ line: 1, message });
  try {
    const data = parseYaml(header.value) as { verificar?: Record<string, unknown> } | null;
    for (const [field, value] of Object.entries(data?.verificar ?? {})) {
      if (field === 'sesion' && typeof value === 'boolean') settings.isSession = value;
      else if (field === 'etiquetas' && isListOfTexts(value)) settings.tags = value;
      else if (field === 'sesion') refuse(messages.wrongSetting(field, 'true o false'));
      else if (field === 'etiquetas') refuse(messages.wrongSetting(field, 'una lista: [android]'));
      else refuse(messages.unknownName(field, 'sesion ni etiquetas'));
    }
  } catch (error) {
    refuse(messages.unreadableFrontmatter((error as Error).message.split('\n')[0]!));
  }
  return settings;
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

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
  const { isSession, tags, problems } = settingsOf(root);
  const nodes = childrenOf(root);
  const starts = nodes.flatMap((node, index) => (node.type === 'heading' ? [index] : []));
  const parts = [0, ...starts].map((start, number) => blocksIn(nodes.slice(start, starts[number])));
  return {
    path,
    parts: parts.filter((part) => part.length > 0),
    tags,
    isSession,
    problems: [...problems, ...parts.flat().flatMap(writtenProblems)],
  };
}
