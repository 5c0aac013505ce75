/** What a reader gets through in a minute: words of prose, and lines of code with their outputs. */
const WORDS = 200;
const LINES = 30;

/** How much there is to read. */
export interface Amount {
  /** Of prose, beside its summary. */
  words: number;
  /** Of code and outputs. */
  lines: number;
  /** What is shown and explained as one. */
  examples: number;
  /** Lines of code in examples. */
  exampleLines: number;
}

/**
 * How long a text takes to read.
 *
 * @returns whole minutes, at least one.
 */
export function readingMinutes({ words, lines }: Pick<Amount, 'words' | 'lines'>): number {
  return Math.max(1, Math.round(words / WORDS + lines / LINES));
}

/**
 * Minutes as the reader sees them.
 *
 * @param minutes whole and positive.
 * @returns «45 min», «2 h» or «1 h 20 min».
 */
export function displayMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ');
}

/**
 * The first sentence of a text, for where there is no room for all of it.
 *
 * @param text prose, Markdown or not.
 * @returns up to the first full stop that ends a sentence, the stop included.
 */
export function firstSentence(text: string): string {
  return /^[^]*?[.!?…](?=\s+[\p{Lu}¿¡«[`*_]|\s*$)/u.exec(text.trim())?.[0] ?? text.trim();
}
