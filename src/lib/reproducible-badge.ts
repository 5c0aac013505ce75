import { displayDate } from './date.ts';
import { toolsOf } from './tools.ts';
import type { Tool } from 'verified-examples/notation';
import type { Results } from 'verified-examples/notation';

/** As many tools as can be taken in at a glance. */
const MOST_TOOLS = 4;

/** «Node 24.21.0» → «Node 24.21». */
const shortened = ({ name, version }: Tool): string =>
  `${name} ${version.replace(/(\d+\.\d+)\.[\w.-]+$/, '$1')}`;

/**
 * Badge of a page that can be followed from start to end: the tools it was verified with, those
 * that most of its examples use first.
 *
 * @param updated when its notes or their results last changed, yyyy-mm-dd.
 * @returns `undefined` when some or all of it is not verified.
 */
export function reproducibleBadge(
  blocks: readonly { hash: string }[],
  results: Results,
  updated: string | undefined,
): string | undefined {
  const found = blocks.map(({ hash }) => results[hash]);
  if (found.includes(undefined)) return undefined;
  const tools = found.flatMap((result) => toolsOf(result).map(shortened));
  if (tools.length === 0) return undefined;
  const names = [...Map.groupBy(tools, (tool) => tool)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_TOOLS)
    .map(([name]) => name);
  const day = updated === undefined ? '' : ` el ${displayDate(updated)}`;
  return `Se sigue de principio a fin: comprobado${day} con ${names.join(', ')}`;
}
