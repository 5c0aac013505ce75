/** What authors read about PowerShell. */

export const missingToken = (token: string): string => `falta «${token}»`;
export const unknownText = (text = ''): string => `no se entiende «${text}»`;
