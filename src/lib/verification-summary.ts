import { LEVELS, type Level, type Result, type Results } from 'verified-examples/notation';

/** The blocks of one page, with its name and link. */
export interface VerifiedPage {
  /** «Css: Grid». */
  name: string;
  href: string;
  blocks: { language: string; hash: string }[];
}

/** Counts equal texts, most frequent first. */
const tally = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)]
    .map(([text, { length }]): [string, number] => [text, length])
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'es'));

/** A block with its result. */
interface Counted {
  page: VerifiedPage;
  language: string;
  result: Result | undefined;
}

/** Counts of one language. They add up to `total`. */
function countLanguage(language: string, blocks: readonly Counted[]) {
  const count = (is: (result: Result | undefined) => boolean) =>
    blocks.filter(({ result }) => is(result)).length;
  const levels = LEVELS.map((level) => [
    level,
    count((result) => result !== undefined && 'level' in result && result.level === level),
  ]);
  return {
    language,
    levels: Object.fromEntries(levels) as Record<Level, number>,
    excluded: count((result) => result !== undefined && 'excluded' in result),
    /** Without result: new or changed since the last verification. */
    pending: count((result) => result === undefined),
    total: blocks.length,
  };
}

/**
 * Summarizes the results of all examples.
 *
 * @param pages every page with notes, each block once.
 * @returns counts by language; tools with their versions, and substitutes for products, with their
 * number of blocks; reasons why blocks are not verified, with their pages. Most frequent first.
 */
export function summarize(pages: readonly VerifiedPage[], results: Results) {
  const blocks = pages.flatMap((page) =>
    page.blocks.map(({ language, hash }): Counted => ({ page, language, result: results[hash] })),
  );
  const verified = blocks.flatMap(({ result }) => (result && 'level' in result ? result : []));
  const excluded = blocks.flatMap(({ page, result }) =>
    result && 'excluded' in result ? { page, reason: result.excluded } : [],
  );
  return {
    languages: [...Map.groupBy(blocks, ({ language }) => language)]
      .map(([language, all]) => countLanguage(language, all))
      .sort((a, b) => b.total - a.total),
    tools: tally(verified.map(({ tool }) => tool)),
    emulations: tally(verified.flatMap(({ emulated }) => emulated ?? [])),
    exclusions: [...Map.groupBy(excluded, ({ reason }) => reason)]
      .map(([reason, all]) => ({
        reason,
        pages: new Map(all.map(({ page }) => [page.href, page.name])),
        count: all.length,
      }))
      .sort((a, b) => b.count - a.count),
    total: blocks.length,
  };
}
