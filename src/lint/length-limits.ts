import type { Amount } from '../lib/reading-time.ts';
import { noteFiles, readContentFile } from '../notes/model.ts';

/** Limits of one topic (editorial guide, «La página»); explanations take the words they need. */
const MEASURE = [
  ['examples', 18, 'ejemplos'],
  ['exampleLines', 220, 'líneas de código'],
] as const;

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

/** In what an amount is more than one sitting: «1.340 palabras (1.300 como mucho)». */
export const excessOf = (amount: Amount): string[] =>
  MEASURE.filter(([what, most]) => amount[what] > most).map(
    ([what, most, name]) =>
      `${number.format(amount[what])} ${name} (${number.format(most)} como mucho)`,
  );

/**
 * The topics that are longer than one sitting. This is advice, not an error.
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

/**
 * The topics whose summary holds code that no card teaches. This is advice, not an error.
 *
 * @param root the project's folder.
 * @param files of topics, relative to it; all of them by default.
 * @returns a line for each, with its file and that code.
 */
export function untaughtTopics(root: string, files = noteFiles(root, 'topics')): string[] {
  return files.flatMap((file) => {
    const untaught = readContentFile(root, file, 'topics').facts?.untaught ?? [];
    return untaught.length > 0
      ? [`${file}: ${untaught.map((code) => `\`${code}\``).join(', ')}`]
      : [];
  });
}
