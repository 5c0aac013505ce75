import { unknownNameMessage } from '../../src/did-you-mean.ts';
import type { Block, Diagnostic, Job } from '../../src/types.ts';
import * as messages from './messages.ts';

const packageOf = (code: string): string | undefined => /^package ([\w.]+);/m.exec(code)?.[1];

/**
 * A package unlike those of the other files of an Android page: all files belong to one
 * application, whose manifest expects one package.
 *
 * @param block one of the job's.
 */
export function packageMistakes(block: Block, { tags, support }: Job): Diagnostic[] {
  const own = packageOf(block.code);
  if (own === undefined || !tags.includes('android')) return [];
  const others = support.flatMap(({ language, code }) =>
    language === 'java' ? (packageOf(code) ?? []) : [],
  );
  const isNear = (one: string) =>
    `${own}.`.startsWith(`${one}.`) || `${one}.`.startsWith(`${own}.`);
  if (others.length === 0 || others.some(isNear)) return [];
  return [{ text: unknownNameMessage(own, messages.packageOfOthers, others) }];
}
