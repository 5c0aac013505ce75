import type { Amount } from '../lib/reading-time.ts';
import { noteFiles, readContentFile } from './model.ts';

/** What is read at one sitting, some twelve minutes (editorial guide, «La página»). */
const MEASURE = [
  ['words', 1300, 'palabras'],
  ['examples', 24, 'ejemplos'],
  ['exampleLines', 260, 'líneas de código'],
] as const;

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

/** In what an amount is more than one sitting: «1.340 palabras (1.300 como mucho)». */
export const excessOf = (amount: Amount): string[] =>
  MEASURE.filter(([what, most]) => amount[what] > most).map(
    ([what, most, name]) =>
      `${number.format(amount[what])} ${name} (${number.format(most)} como mucho)`,
  );

/**
 * The topics that are longer than one sitting. It is no mistake: the author is told.
 *
 * @param root the project's folder.
 * @param files of topics, relative to it; all of them by default.
 * @returns a line for each, with its file.
 */
export function longTopics(root: string, files = noteFiles(root, 'topics')): string[] {
  return files.flatMap((file) => {
    const { facts } = readContentFile(root, file, 'topics');
    const excess = facts ? excessOf(facts.amount) : [];
    return excess.length > 0 ? [`${file}: ${excess.join(', ')}`] : [];
  });
}
