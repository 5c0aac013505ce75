/**
 * How far an example was verified, strongest first: output compared, run without error, compiled,
 * types checked, parsed by a real parser.
 */
export const LEVELS = ['salida', 'ejecuta', 'compila', 'tipos', 'analiza'] as const;
export type Level = (typeof LEVELS)[number];

/** Result of one block: how it was verified, or why it was not. */
export type Result =
  | {
      /** Tool and version, as the tool reports it: «Node 24.21.0». */
      tool: string;
      level: Level;
      /** Substitute that it ran on in place of the real product. */
      emulated?: string;
      /** Drawn in a browser; at the strongest level, measured too. */
      drawn?: true;
    }
  | {
      /** Why the block is not verified. */
      excluded: string;
    };

/** Contents of a committed file: hash of a block → its result. */
export type Results = Readonly<Record<string, Result>>;

const rank = (result: Result): number =>
  'level' in result ? LEVELS.indexOf(result.level) : LEVELS.length;

/**
 * Result of a block that occurs in two places: the weaker one. For equal levels the choice does not
 * depend on the order.
 */
export function weaker(one: Result | undefined, other: Result): Result {
  if (!one) return other;
  const difference = rank(one) - rank(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return JSON.stringify(one) < JSON.stringify(other) ? one : other;
}
