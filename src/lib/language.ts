/** Languages of what the site names: everything else on it is in Spanish. */
export type Language = 'es' | 'en';

/**
 * The `lang` attribute of a text inside a page in Spanish, so that a screen
 * reader says it in its own language; nothing where it is in Spanish too.
 */
export const langOf = (language: Language | undefined): 'en' | undefined =>
  language === 'en' ? 'en' : undefined;
