/** Printed by Redux Toolkit when one of its checks is slow: on a busy machine, in any example. */
const SLOW_CHECK =
  /^\w+InvariantMiddleware took \d+ms[^]*?production builds, so you don't need to worry about that\.(?:\n|$)/gm;

/** Output without warnings that depend on the machine's load. */
export const withoutSlowChecks = (output: string): string => output.replaceAll(SLOW_CHECK, '');
