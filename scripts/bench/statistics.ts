/** What several runs of one measurement gave. */
export interface Sample {
  median: number;
  min: number;
  max: number;
  runs: number[];
}

/**
 * Sums up the runs of a measurement.
 *
 * @param runs at least one number, in the order they were measured.
 */
export function sample(runs: readonly number[]): Sample {
  const sorted = runs.toSorted((a, b) => a - b);
  const middle = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  return {
    median: middle.reduce((sum, value) => sum + value, 0) / middle.length,
    min: sorted[0]!,
    max: sorted.at(-1)!,
    runs: [...runs],
  };
}
