/** What authors read about Sass. */

export const inCompiledCss = (message: string): string => `el CSS que sale: ${message}`;
