import { builtInLanguages } from '../languages/index.ts';
import { verifyPlans, type BlockResult } from '../src/engine.ts';
import { parseMarkdown } from '../src/markdown.ts';
import { languagesOf, planDocument, type Plan } from '../src/plan.ts';
import type { Block, Document } from '../src/types.ts';

/** The languages of this package, without previews. */
export const LANGUAGES = builtInLanguages();

const OPTIONS = languagesOf(LANGUAGES);

/** Path of the documents that tests write. */
export const FILE = 'nota.md';

/** A fenced block. */
export const fence = (info: string, ...lines: string[]): string =>
  ['```' + info, ...lines, '```', ''].join('\n');

/** A document whose sections have these contents, from line 3 on. */
export const sections = (...contents: string[]): string =>
  contents.map((content, index) => `## Parte ${index + 1}\n\n${content}`).join('\n');

/** What a test says about a document, besides its text. */
export type About = Partial<Pick<Document, 'isSession' | 'tags'>>;

/** Plans a document. */
export const planned = (document: Document): Plan => planDocument(document, OPTIONS);

/** Parses and plans the text of a document, by default one whose blocks are independent. */
export const plan = (source: string, about: About = {}): Plan =>
  planned({ ...parseMarkdown(FILE, source), isSession: false, ...about });

/** The blocks of a text. */
export const blocksOf = (source: string): Block[] => parseMarkdown(FILE, source).parts.flat();

/** Verifies plans once, without self-tests, which have a separate test. */
export const verifyOnce = (...plans: Plan[]) =>
  verifyPlans(plans, LANGUAGES, { selfTests: false, attempts: 1 });

/** The results of a document's blocks. */
export async function resultsOf(source: string, about: About = {}): Promise<BlockResult[]> {
  const { blockResults } = await verifyOnce(plan(source, about));
  return blockResults;
}

/** The results of a document that its reader follows from top to bottom. */
export const follow = (source: string, ...tags: string[]): Promise<BlockResult[]> =>
  resultsOf(source, { isSession: true, tags });

/** The messages of the blocks that failed, and the states of the others. */
export const answers = (blockResults: readonly BlockResult[]): string[] =>
  blockResults.map(({ state, problem }) => problem?.message ?? state);

/** The language and state of each block. */
export const states = (blockResults: readonly BlockResult[]): string[] =>
  blockResults.map(({ block, state }) => `${block.language} ${state}`);
