import * as messages from './messages.ts';

/**
 * Optimal string alignment distance: the fewest insertions, deletions, substitutions and swaps of
 * adjacent letters that turn one word into another.
 */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const [before, above] = [rows[row - 2], rows[row - 1] as number[]];
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
        swapped && before ? (before[column - 2] as number) + 1 : Infinity,
      );
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) as number;
}

/**
 * The known name closest to a misspelt one, ignoring case.
 *
 * @param most maximum distance; a third of the name's length by default.
 * @returns `undefined` when none is close enough.
 */
export function closest(
  name: string,
  known: Iterable<string>,
  most = Math.max(1, name.length / 3),
): string | undefined {
  const wrong = name.toLowerCase();
  let best: { name: string; far: number } | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - wrong.length) > most) continue;
    const far = distance(wrong, candidate.toLowerCase());
    if (far < (best?.far ?? Infinity)) best = { name: candidate, far };
  }
  return best && best.far <= most ? best.name : undefined;
}

/** The end of a message that suggests a name; empty without one. */
export const suggestion = (name: string | undefined): string =>
  name === undefined ? '' : messages.suggestion(name);

/**
 * Message for an unknown name: `«srcipts» no es …. ¿Querías decir «scripts»?`
 *
 * @param near the suggestion; the closest known name by default.
 */
export function unknownNameMessage(
  name: string,
  what: string,
  known: Iterable<string>,
  near = closest(name, known),
): string {
  return messages.unknownName(name, what) + suggestion(near);
}

/** Names that differ only in digits are versions of the same name: `postgres:17`. */
const withoutDigits = (name: string): string => name.toLowerCase().replaceAll(/\d/g, '');

const letters = (name: string): string => [...name.toLowerCase()].sort().join('');

/**
 * Message for a name from an open set that looks like a typo of a known one.
 *
 * @param most maximum distance; by default 1, or 2 for a long name.
 * @returns `undefined` when it is known, or resembles none.
 */
export function typoMessage(
  name: string,
  what: string,
  known: readonly string[],
  most = name.length < 8 ? 1 : 2,
): string | undefined {
  if (name.length < 3 || known.some((one) => withoutDigits(one) === withoutDigits(name))) {
    return undefined;
  }
  // In a short name a substituted letter makes another name: `zip` and `pip`, `test` and `jest`.
  const alike = known.filter(
    (one) => name.length > 4 || one.length !== name.length || letters(one) === letters(name),
  );
  return closest(name, alike, most) === undefined
    ? undefined
    : unknownNameMessage(name, what, alike);
}
