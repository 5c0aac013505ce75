/** What authors read about TypeScript. */

export const compilerFailed = (details: string): string => `tsc no pudo trabajar: ${details}`;
