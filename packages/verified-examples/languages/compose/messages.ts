/** What authors read about Compose files. */

/** @param error in the validator's words. */
export const invalidValue = (path: string, error = ''): string => `«${path}» ${error}`;

/** After «no es»: what a name refers to. */
export const topLevelKey = 'una clave de Compose';
export const keyIn = (path: string): string => `una clave de Compose en «${path}»`;
export const service = 'un servicio de este archivo';
export const network = 'una red de este archivo (`networks`)';
export const volume = 'un volumen de este archivo (`volumes`)';
export const secret = 'un secreto de este archivo (`secrets`)';
export const config = 'una configuración de este archivo (`configs`)';
