/** Reading speed per minute: words of prose, and lines of code with their output. */
const WORDS = 200;
const LINES = 30;

/** Size of a text. */
export interface Amount {
  /** Words of prose, without the summary. */
  words: number;
  /** Lines of code and output. */
  lines: number;
  /** Examples, counting files that are shown and explained together as one. */
  examples: number;
  /** Lines of code in examples. */
  exampleLines: number;
}

/**
 * Estimates the reading time of a text.
 *
 * @returns whole minutes, at least one.
 */
export function readingMinutes({ words, lines }: Pick<Amount, 'words' | 'lines'>): number {
  return Math.max(1, Math.round(words / WORDS + lines / LINES));
}

/**
 * Formats minutes for the reader.
 *
 * @param minutes whole and positive.
 * @returns «45 min», «2 h» or «1 h 20 min».
 */
export function displayMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ');
}

/**
 * The first sentence of a text, for lists that have no room for all of it.
 *
 * @param text prose, Markdown or not.
 * @returns up to and including the first full stop that ends a sentence.
 */
export function firstSentence(text: string): string {
  return /^[^]*?[.!?…](?=\s+[\p{Lu}¿¡«[`*_]|\s*$)/u.exec(text.trim())?.[0] ?? text.trim();
}
