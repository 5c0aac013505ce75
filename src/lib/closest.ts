/**
 * The fewest letters to change, add, drop or swap with their neighbour to make
 * one word of another (the distance of optimal string alignment).
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
 * The known name that a wrong one was meant to be, whatever its case.
 *
 * @param most letters that may differ; a third of them when left out.
 * @returns `undefined` when none is near.
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

/**
 * What to say of a name that does not exist: `«srcipts» no es …. ¿Querías decir «scripts»?`
 *
 * @param near the one that is meant; the closest of those known when left out.
 */
export function unknownName(
  name: string,
  what: string,
  known: Iterable<string>,
  near = closest(name, known),
): string {
  return `«${name}» no es ${what}${near === undefined ? '' : `. ¿Querías decir «${near}»?`}`;
}

/** Names that differ in their digits alone are of two versions: `postgres:17`. */
const withoutDigits = (name: string): string => name.toLowerCase().replaceAll(/\d/g, '');

const letters = (name: string): string => [...name.toLowerCase()].sort().join('');

/**
 * What to say of a name of an open set that is nearly a known one.
 *
 * @param most letters that may differ; one, and two in a long name, when left out.
 * @returns `undefined` when it is known, or like none.
 */
export function misspeltName(
  name: string,
  what: string,
  known: readonly string[],
  most = name.length < 8 ? 1 : 2,
): string | undefined {
  if (name.length < 3 || known.some((one) => withoutDigits(one) === withoutDigits(name))) {
    return undefined;
  }
  // In a short name another letter is another name: `zip` and `pip`, `test` and `jest`.
  const alike = known.filter(
    (one) => name.length > 4 || one.length !== name.length || letters(one) === letters(name),
  );
  return closest(name, alike, most) === undefined ? undefined : unknownName(name, what, alike);
}
