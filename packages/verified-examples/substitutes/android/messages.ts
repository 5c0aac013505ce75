/** The substitute, as readers see it. */
export const emulated = 'sustitutos de las clases de Android';

export const notRun =
  'promete una salida, pero el código de Android no se ejecuta aquí: quita la salida';

/** What a misspelt package is not. */
export const packageOfOthers = 'el paquete de los demás archivos de la página';

/** What a misspelt resource is not. */
export const resourceOfPage = 'un recurso de la página';

/** What a misspelt attribute is not. */
export const bareAttribute = 'un atributo de un layout sin prefijo';

export const notInGroup = (language: string): string =>
  `un bloque «${language}» no va en un grupo de XML`;

export const outsideElements = (text: string): string => `«${text}» no está en ningún elemento`;
