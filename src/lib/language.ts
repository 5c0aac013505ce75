/** Languages of names and titles; everything else on the site is in Spanish. */
export type Language = 'es' | 'en';

/**
 * `lang` attribute of a text inside a Spanish page, for screen readers; `undefined` for Spanish.
 */
export const langOf = (language: Language | undefined): 'en' | undefined =>
  language === 'en' ? 'en' : undefined;
