/** What authors read about data and settings. */

export const badLine = (problem: string, line: string): string => `${problem}: «${line}»`;
export const expectedVariable = 'se esperaba NOMBRE=valor';
export const expectedAccessRule = 'se esperaba tipo, base, usuario, dirección y método';
export const expectedOption = 'se esperaba Opción valor';
export const expectedSectionOrPair = 'se esperaba [sección] o clave = valor';
export const expectedPair = 'se esperaba clave=valor';
export const unknownDiffLine = 'no es una línea de diff';
export const misplacedHunk = (start: number, written: number): string =>
  `este trozo empieza en la línea ${start}, no en la ${written}`;
export const emptyPattern = (line: string): string => `«${line}» no nombra nada`;

export const expectedMessage =
  'se esperaba una petición (GET /ruta HTTP/1.1) o una respuesta (HTTP/1.1 200 OK)';
export const invalidHeader = (line = ''): string => `no es una cabecera: «${line}»`;
export const invalidJsonBody = (error: string): string => `el cuerpo no es JSON: ${error}`;

/** Names of well-known files. */
export const githubWorkflow = 'un flujo de GitHub Actions';
export const expoConfig = 'app.json de Expo';

/** After «no es»: a name of such a file. */
export const keyOf = (file: string): string => `una clave de ${file}`;
export const invalidValue = (value: string, file: string, expected = ''): string =>
  `«${value}» no vale aquí en ${file}: se espera ${expected}`;
