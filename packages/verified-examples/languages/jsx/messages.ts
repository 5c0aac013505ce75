/** What authors read about components. */

export const reactWarning = (warning: string): string => `React advierte: ${warning}`;
