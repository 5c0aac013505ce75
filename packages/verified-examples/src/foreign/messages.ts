/** What authors read about documents that were not written to be verified. */

export { endless, onLine } from '../messages.ts';

// Names of files and folders.

export const unknownFile = (name: string): string => `«${name}» no es un archivo ni una carpeta.`;
export const emptyFolder = (name: string): string =>
  `La carpeta «${name}» no tiene Markdown: nombra otros archivos o carpetas.`;

/** @param example a command that names what to verify. */
export const noDocuments = (example: string): string =>
  `Aquí no hay README.md ni docs/ con Markdown: nombra archivos o carpetas, como en \`${example}\`.`;

// Blocks that are not run.

export const elided = 'deja algo sin escribir';
export const placeholder = 'tiene algo que rellenar';
export const needsNetwork = 'necesita red';
export const noPrompts = 'no tiene órdenes con «$»';
export const needsJsxCompiler = 'JSX, que necesita su compilador';
export const otherDatabase = (name: string): string => `es de otra base de datos (${name})`;
export const refused = (reason: string): string => `su comprobador no lo acepta: ${reason}`;
export const incompleteProgram = (error: string): string => `no es un programa completo (${error})`;
export const unclosed = (error: string): string =>
  `no cierra lo que abre, y enseña lo que da:\n${error}`;

// Programs and commands that do not run to their end.

export const missingImport = (name: string): string => `no se pudo ejecutar: falta «${name}»`;
export const missingModule = (name: string): string =>
  `no se pudo ejecutar: falta el módulo «${name}»`;
export const missingFile = (name: string): string => `necesita el archivo «${name}»`;
export const missingCommand = (name: string): string => `falta la orden «${name}»`;
export const undefinedName = (name: string): string => `usa «${name}», que no define`;
export const redeclaredName = (name: string): string => `declara dos veces «${name}»`;
export const failedRun = (error: string): string => `falla al ejecutarse: ${error}`;
export const endedWithCode = (code: number | null): string => `acaba con el código ${code}`;
export const endlessProgram = 'no termina (¿un servidor?)';
export const endlessCommand = 'no termina, o espera respuestas';
export const waitsForInput = 'espera lo que se escribe';
export const unreachedCommand = 'no se llegó a ejecutar: la sesión acabó antes';
export const refusedBySqlite = (error: string): string => `SQLite no lo acepta: ${error}`;

/** @param compared how many outputs were compared before. */
export const failedLater = (failure: string, compared: string): string =>
  `${failure} (antes, ${compared})`;

// Outputs.

export const otherOutput = 'la salida no es la escrita';
export const otherOutputs = (lines: string): string => `${otherOutput} (líneas ${lines})`;
export const otherOutputInSession = 'da otra salida, pero un bloque anterior no se pudo ejecutar';
export const otherOutputInSqlite = 'SQLite da otra salida, y puede ser de otra base de datos';
export const dependentOutput =
  'su salida depende de bloques anteriores que no se pudieron ejecutar';
export const changingOutput =
  'su salida cambia con el día, la zona horaria, el idioma, la carpeta o lo que lee';
export const randomOutput = 'su salida puede ser al azar';
export const nothingCompared = 'lo que enseña no se puede comparar';
export const oneCompared = 'una salida comparada';
export const someCompared = (some: number, all: number): string =>
  `${some} de ${all} salidas comparadas`;

// Reports.

/** What happened to a block, by its state. */
export const states: Readonly<Record<string, string>> = {
  salida: 'salida comprobada',
  ejecuta: 'se ejecuta sin error',
  compila: 'compila',
  tipos: 'tipos comprobados',
  analiza: 'se lee sin error',
  falla: 'MAL',
};
export const sqliteOfNode = 'SQLite de Node';
export const emulatedBySqlite = 'SQLite, aunque sea para otra base de datos';
