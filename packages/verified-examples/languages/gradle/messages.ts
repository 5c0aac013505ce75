/** What authors read about Gradle. */

export const parserFailed = (details: string): string => `Groovy no pudo trabajar: ${details}`;
