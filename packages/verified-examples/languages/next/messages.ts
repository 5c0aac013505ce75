/** What authors read about Next.js. */

/** @param error of the compiler. */
export const wrongProps = (error: string): string =>
  `lo que recibe no es lo que Next le da (params es una Promise): ${error}`;
