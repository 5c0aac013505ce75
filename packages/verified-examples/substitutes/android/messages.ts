/** The substitute, as readers see it. */
export const EMULATED = 'sustitutos de las clases de Android';

export const NOT_RUN =
  'promete una salida, pero el código de Android no se ejecuta aquí: quita la salida';

/** What a misspelt package is not. */
export const PACKAGE_OF_OTHERS = 'el paquete de los demás archivos de la página';

/** What a misspelt resource is not. */
export const RESOURCE_OF_PAGE = 'un recurso de la página';

/** What a misspelt attribute is not. */
export const BARE_ATTRIBUTE = 'un atributo de un layout sin prefijo';

export const notInGroup = (language: string): string =>
  `un bloque «${language}» no va en un grupo de XML`;

export const outsideElements = (text: string): string => `«${text}» no está en ningún elemento`;
