/** What several runs of one measurement gave. */
export type Sample = ReturnType<typeof sample>;

/**
 * Sums up the runs of a measurement.
 *
 * @param runs at least one number, in the order they were measured.
 */
export function sample(runs: readonly number[]) {
  const sorted = runs.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return {
    median: (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
    min: sorted[0]!,
    max: sorted.at(-1)!,
    runs,
  };
}
