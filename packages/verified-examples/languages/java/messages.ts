export const otherOutput =
  'otro bloque del grupo promete ya la salida del programa. Deja la salida en uno solo';

export const nothingToRun =
  'promete una salida y no hay nada que ejecutar: falta un main o sobra la salida';

export const noTests = 'JUnit no encuentra ninguna prueba: falta @Test';

export const machineEnded = (stderr: string): string =>
  `la máquina virtual terminó antes de tiempo:\n${stderr}`;

export const harnessErrors = (text: string): string => `no compila el arnés de Java:\n${text}`;

export const programFails = (failure: string): string =>
  `falla el programa del que forma parte:\n${failure}`;

export const doesNotEnd = (seconds: number): string => `no termina en ${seconds} s`;

export const testFails = (test: string): string => `falla una prueba: ${test}`;

export const missingOverride = (method: string): string =>
  `a «${method}» le falta @Override: sin él, mal escrito compila igual y no lo llama nadie`;

/** @param folder sources of the stubs. */
export const missingStub = (folder: string): string =>
  `Si la clase existe de verdad, falta su sustituto: añádelo en ${folder}/`;

export const notStarted = (reason: string): string => `la aplicación no ha arrancado: ${reason}`;

export const endsWith = (code: string): string => `termina con el código ${code}`;
