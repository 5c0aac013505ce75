/** What authors read about style sheets. */

export const noRules = 'no tiene ninguna regla';
export const emptyRule = (selector: string): string => `la regla «${selector}» no dice nada`;
export const unreadable = (reason: string): string => `no se puede leer: ${reason}`;

export const missedSemicolon = 'falta un punto y coma';
export const unclosedBlock = 'falta una llave de cierre';
export const unexpectedBrace = 'sobra una llave de cierre';
export const unclosedString = 'faltan unas comillas de cierre';
export const unclosedComment = 'falta el cierre de un comentario';
export const unclosedBracket = 'falta un paréntesis de cierre';
export const doubleColon = 'hay dos veces «:», o falta un punto y coma';
export const namelessAtRule = 'hay una `@` sin nombre detrás';
export const unknownWord = (word: string): string => `no se entiende «${word}»`;

export const refusedDeclaration = (property: string, value: string): string =>
  `Chromium no admite «${property}: ${value}». Mira si existe la propiedad, si su valor es de los suyos y si falta un punto y coma`;
export const refusedSelector = (selector: string): string =>
  `Chromium no admite el selector «${selector}»`;
export const refusedAtRule = (rule: string): string => `Chromium no admite «${rule}»`;
export const refusedDescriptor = (property: string, value: string, rule: string): string =>
  `Chromium no admite «${property}: ${value}» en @${rule}`;
export const unknownTransition = (name: string): string =>
  `«${name}» no es una propiedad: la transición no la mueve`;
export const unknownElement = (name: string): string =>
  `«${name}» no es un elemento de HTML ni de SVG`;
export const unknownKeyframe = (selector: string): string =>
  `«${selector}» no es un momento de una animación: se escribe from, to o un porcentaje`;
export const unknownMediaFeature = (feature: string): string =>
  `Chromium no conoce «${feature}» en @media`;
