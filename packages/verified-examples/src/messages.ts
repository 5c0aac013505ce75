/** What authors read from the engine itself. */

/** @param what the name should be: «una clave de package.json». */
export const unknownName = (name: string, what: string): string => `«${name}» no es ${what}`;
export const suggestion = (name: string): string => `. ¿Querías decir «${name}»?`;
