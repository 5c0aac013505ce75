import type { CodeBlock } from '../notes/note.ts';
import { sum } from './sum.ts';
import { LEVELS, type Level, type VerificationResults } from './verification.ts';

/** The blocks of one page, with where the reader finds them. */
export interface VerifiedPage {
  /** «Css: Grid». */
  name: string;
  href: string;
  blocks: Pick<CodeBlock, 'language' | 'hash'>[];
}

/** Counts of one language. They add up to `total`. */
interface LanguageCount {
  language: string;
  levels: Record<Level, number>;
  excluded: number;
  /** Without result: written or changed since the last verification. */
  pending: number;
  total: number;
}

/** A reason why blocks are not verified, and the pages they are on. */
interface Exclusion {
  reason: string;
  pages: Map<string, string>;
  count: number;
}

export interface VerificationSummary {
  languages: LanguageCount[];
  /** Tool with version → number of blocks. */
  tools: [string, number][];
  /** What stands in for a product → number of blocks. */
  emulations: [string, number][];
  exclusions: Exclusion[];
  total: number;
}

const emptyCount = (language: string): LanguageCount => ({
  language,
  levels: Object.fromEntries(LEVELS.map((level) => [level, 0])) as Record<Level, number>,
  excluded: 0,
  pending: 0,
  total: 0,
});

/** How often each text is there, most first. */
const tally = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)]
    .map(([text, { length }]): [string, number] => [text, length])
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'es'));

/**
 * Gathers the results of all examples.
 *
 * @param pages every page with notes, each block once.
 */
export function summarize(
  pages: readonly VerifiedPage[],
  results: VerificationResults,
): VerificationSummary {
  const languages = new Map<string, LanguageCount>();
  const tools: string[] = [];
  const emulations: string[] = [];
  const exclusions = new Map<string, Exclusion>();
  for (const { name, href, blocks } of pages) {
    for (const { language, hash } of blocks) {
      const count = languages.get(language) ?? emptyCount(language);
      languages.set(language, count);
      count.total += 1;
      const result = results[hash];
      if (!result) {
        count.pending += 1;
      } else if ('excluded' in result) {
        count.excluded += 1;
        const { excluded: reason } = result;
        const exclusion = exclusions.get(reason) ?? { reason, pages: new Map(), count: 0 };
        exclusions.set(reason, exclusion);
        exclusion.pages.set(href, name);
        exclusion.count += 1;
      } else {
        count.levels[result.level] += 1;
        tools.push(result.tool);
        if (result.emulated) emulations.push(result.emulated);
      }
    }
  }
  const counts = [...languages.values()].sort((a, b) => b.total - a.total);
  return {
    languages: counts,
    tools: tally(tools),
    emulations: tally(emulations),
    exclusions: [...exclusions.values()].sort((a, b) => b.count - a.count),
    total: sum(counts.map(({ total }) => total)),
  };
}
