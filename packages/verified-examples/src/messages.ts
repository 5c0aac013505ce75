/** What authors read from the engine itself. */

// Expected output and failures.

export const programFails = 'el programa del que forma parte no pasa';
export const onLine = (line: number, text: string): string => `línea ${line}: ${text}`;
export const unexpectedFailure = (errors: string): string => `falla y no debería:\n${errors}`;
export const otherFailure = 'falla, pero con otro mensaje que el de su marca «falla»';
export const missingFailure = (mark: string): string =>
  `lleva falla="${mark}" y no falla así. Quita la marca o corrige el ejemplo`;
export const unannouncedFailure = (errors: string): string =>
  `falla también en lo que su marca «falla» no anuncia. Corrígelo o, si ha de fallar, añade otra marca falla="…":\n${errors}`;
export const uncomparedOutput =
  'promete una salida que nadie compara: aquí el código se comprueba sin ejecutarlo. Quítala, o muestra la orden que la escribe';
export const emptyOutput = (command: string): string =>
  `el bloque «salida» está vacío. Rellénalo con: ${command}`;
export const otherOutput = 'la salida no es la que promete el ejemplo';

/** @param comment how a comment starts. */
export const misplacedArrow = (comment: string): string =>
  `ese comentario parece prometer una salida, y nadie la compara. Se promete con la flecha justo detrás: \`${comment} → 3\`. Si no es una promesa, escríbelo sin flecha`;
export const unquotedMark = (mark: string): string =>
  `la marca «${mark}» lleva su valor entre comillas: ${mark}="…"`;
export const unknownMark = (mark: string, near: string): string =>
  `«${mark}» no es una marca. ¿Querías decir «${near}»?`;
export const promptSign =
  'lleva el símbolo «$» del terminal, que se escribiría también. Deja las órdenes solas y pon lo que sale en un bloque «salida» detrás';
export const unknownStep = (step: string, form: string): string =>
  `nadie sabe hacer el paso «${step}». Se escribe como «${form}»`;
export const unreadableFrontmatter = (reason: string): string =>
  `el frontmatter no se puede leer: ${reason}`;
export const wrongSetting = (field: string, expected: string): string =>
  `«verificar: ${field}» ha de ser ${expected}`;
export const unseenOutput =
  'enseña la salida de un código que no se comprueba, y que nadie ha visto. Quítala, o cuéntala en el texto';
export const notCode = 'texto, no código';

/** @param what the name should be: «una clave de package.json». */
export const unknownName = (name: string, what: string): string => `«${name}» no es ${what}`;
export const suggestion = (name: string): string => `. ¿Querías decir «${name}»?`;

export const endless = 'no termina';
export const exitCode = (code: number | null): string => `código de salida ${code}`;
export const uncheckedLanguage =
  'nada comprueba este lenguaje sin ejecutarlo. Quita «solo-compila», o pon no-verificar="motivo"';

// Limits of the sandbox.

/** @param limit one of the following. */
export const causedByLimit = (limit: string): string => `(límite de la comprobación: ${limit})`;
export const packageNotCached =
  'ese paquete no está entre los que se instalan para comprobar: añádelo a la lista de la configuración (`npmPackages`) e instálala';
export const unknownImage =
  'esa imagen no está entre las conocidas: KNOWN_IMAGE, en languages/docker/index.ts';
export const noNetwork = 'los ejemplos se ejecutan sin red: solo llegan a 127.0.0.1';
export const outOfMemory = 'se ha quedado sin memoria';
export const fileTooLarge = 'un archivo pasa de 4 GB';
export const noSpaceLeft = 'lo escrito en una carpeta temporal pasa de 500 MB';

/** @param limit one of the following. */
export const stoppedByLimit = (limit: string): string =>
  `se ha parado porque pasa un límite: ${limit}`;
export const tooManyProcesses = (most: number): string => `más de ${most} procesos a la vez`;
export const tooMuchMemory = (gigabytes: number): string => `más de ${gigabytes} GB de memoria`;
export const tooMuchOutput = (millions: number): string =>
  `imprime más de ${millions} millones de caracteres`;

// Languages that cannot verify.

/** @param name of a language or tag. */
export const unverified = (name: string): string => `nadie sabe verificar «${name}»`;
export const missingTool = (plugin: string, install: string): string =>
  `falta en este equipo lo que usa el verificador «${plugin}». Instálalo con: ${install}`;
export const wrongOutcomes =
  'su «run» no devuelve, para cada trabajo, la lista de los resultados de sus bloques';
export const brokenPlugin = (plugin: string, error: string): string =>
  `el verificador «${plugin}» se ha roto: ${error}`;
export const brokenVerification = (error: string): string =>
  `lo que verifica este bloque se ha roto: ${error}`;
export const noOutcome = 'el verificador no ha dicho nada de este bloque que valga';
export const missingResults = (blocks: number, results: number): string =>
  `hay ${blocks} bloques y ${results} veredictos`;
export const processEnded = (stderr: string): string =>
  `el proceso terminó antes de tiempo:\n${stderr}`;
export const processTimeout = (seconds: number): string => `no termina en ${seconds} s`;
export const invalidSelfTest = (source: string): string =>
  `Una autoprueba no es un bloque válido:\n${source}`;
export const missedSelfTest = (
  plugin: string,
  code: string,
  expected: string,
  found = 'nada',
): string =>
  `el verificador «${plugin}» no ha visto el error de su autoprueba, así que lo que dé por bueno no vale.\n` +
  `Autoprueba: ${code}\nDebía decir: ${expected}\nHa dicho: ${found}`;

// Reports.

export const wildcardHint = 'Por lo que cambia se escribe «…», un solo carácter, y no tres puntos.';
export const expectedAndSeen = ['- esperado', '+ visto'];
export const seen = (output: string): string => `visto:\n${output}`;
export const flaky =
  'Pasan, pero no a la primera. Si se repite, el ejemplo depende del azar o de la prisa:';
export const omitted = (count: number, reason: string): string =>
  `${count} ${count === 1 ? 'omitido' : 'omitidos'}: ${reason}`;
export const language = 'lenguaje';
export const total = 'total';
export const emulated = '(emulado)';

export const unreadableResults = (file: string): string =>
  `${file} no se puede leer: se hace de nuevo.`;
export const goneExample = (document: string, hash: string): string =>
  `${document}: ningún ejemplo (${hash})`;
export const staleResult = (place: string, committed = 'nada', found = 'nada'): string =>
  `${place}\n  - guardado: ${committed}\n  + visto:    ${found}`;

export const removedLine = '(línea quitada)';
export const ofTotal = (count: string, total: string): string => `${count} de ${total}`;
export const noticedChanges = (noticed: number, total: number, share: string): string =>
  `Se notan ${noticed} de ${total} cambios: ${share}.`;

// What has to be installed.

export const missingSandbox = `Sin bubblewrap (bwrap) nada encierra a los ejemplos: podrían usar la red, leer tus archivos y
escribir en cualquier carpeta. Instálalo (en Debian, apt-get install bubblewrap). Para ejecutarlos así, dilo: --sin-aislar`;
export const missingTools = (install: string): string =>
  `Las herramientas de los ejemplos no están instaladas: ${install}`;
export const missingFonts = (install: string): string =>
  `Faltan las fuentes con que se dibujan los ejemplos: ${install}`;
export const missingGit = 'Falta Git en este equipo.';
export const notDebian = (packages: readonly string[]): string =>
  `Este sistema no es Debian. Instala tú lo equivalente a: ${packages.join(' ')}`;
export const notRoot = (packages: readonly string[]): string =>
  `Hace falta ser root para instalar: sudo apt-get install ${packages.join(' ')}`;
export const installing = (packages: readonly string[]): string =>
  `Instalando ${packages.join(' ')}…`;
export const installingPackagesOf = (folder: string): string =>
  `Instalando los paquetes de ${folder}…`;
export const fetchingPackages = 'Trayendo los paquetes que instalan los apuntes…';
export const failedNpm = (args: readonly string[], output: string): string =>
  `No terminó bien: npm ${args.join(' ')}\n${output}`;
