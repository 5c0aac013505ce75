import { laterMajor, majorOf, toolsOf, type Versions } from './tools.ts';
import type { Results } from 'verified-examples/notation';

const LIST = new Intl.ListFormat('es');

/**
 * Text for a page whose examples were verified with tools that have since had a new major version:
 * «Ya hay Node 26: algo puede haber cambiado».
 *
 * @param newest latest version of each tool, where known.
 * @returns `undefined` when nothing is outdated.
 */
export function outdatedBadge(
  blocks: readonly { hash: string }[],
  results: Results,
  newest: Versions,
): string | undefined {
  const later = blocks
    .flatMap(({ hash }) => toolsOf(results[hash]))
    .flatMap((tool) => {
      const version = laterMajor(tool, newest);
      return version === undefined ? [] : [`${tool.name} ${majorOf(version)}`];
    });
  const names = [...new Set(later)].sort();
  if (names.length === 0) return undefined;
  return `Ya hay ${LIST.format(names)}: algo puede haber cambiado`;
}
