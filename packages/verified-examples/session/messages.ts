/** What authors read about a page that is followed as its reader does. */

export const strandedBlock = (
  terminal: string,
  language: string,
  programs: readonly string[],
): string =>
  `en la terminal «${terminal}» no espera nadie que entienda «${language}». Abre antes, a la vista, su programa: un bloque \`\`\`bash terminal="${terminal}" cuya última orden sea ${programs.join(' o ')}`;
export const sessionEnded = (output: string): string =>
  `no llegó a ejecutarse: la sesión de la página acabó antes\n${output}`;
export const endless =
  'no termina: ocupa la terminal de quien lo sigue. Ciérralo a la vista o déjalo en otra terminal, con terminal="servidor"';
export const idle = (seconds: number): string =>
  `hace esperar ${seconds} s sin que trabaje nada. «curl --retry» repite también las respuestas 429, 500, 502, 503 y 504, cada vez tras el doble de tiempo: quítalo, porque un servidor que escribe que escucha no lo necesita. Un «sleep» largo se acorta`;
export const endsByItself = (terminal: string): string =>
  `acaba sola, y la página dice que sigue en marcha: escríbela en la primera terminal, sin terminal="${terminal}"`;
export const diesLater =
  'se cierra sola más tarde, con ese error, y la página dice que sigue en marcha';
export const tooLong =
  'imprime más de medio millón de caracteres: ninguna terminal los enseña. Escribe menos, o guárdalo en un archivo';
export const uninterruptible = (terminal: string): string =>
  `en la terminal «${terminal}» corre algo que no acaba con Ctrl+C: quien lo sigue no puede escribir ahí. Haz que termine con SIGINT, o usa otra terminal`;
export const closedConsole = (terminal: string, program: string): string =>
  `en la terminal «${terminal}» no espera ${program}: no se abrió, o ya se cerró`;
export const exitStatus = (status: number): string => `termina con el código ${status}`;

export { otherOutput } from '../src/messages.ts';

/** Problems of a block pasted whole. */
export const pastedWhole = (problem: string): string => `pegado el bloque entero, ${problem}`;
export const unfinishedLine = 'esta orden sigue en la línea siguiente: acábala en «;»';
export const lostAfterFailure = 'lo que sigue a una orden que falla se pierde: deja esta la última';
export const takesNextLine =
  'esta orden se queda también con la línea siguiente: cada una, en su bloque';
export const paged =
  'ERROR: no cabe en 80 columnas y 40 líneas: psql lo abre en un paginador, que espera una «q». Ábrelo con psql -P pager=off';

/** In the browser. */
export const silentPage =
  'la página no contesta, por un bucle sin salida o un servidor que calla, o lo que se pide está tapado o desactivado';
export const pageError = (error: string): string => `en la página: ${error}`;
export const press = 'pulsar';
export const fill = 'rellenar';
export const touch = 'tocar';
/** @param action one of the previous three. */
export const ambiguousName = (count: number, action: string, name: string): string =>
  `hay ${count} cosas que ${action} que se llaman «${name}»`;
export const missingName = (action: string, name: string, tree: string): string =>
  `no hay nada que ${action} que se llame «${name}». Lo que hay:\n${tree}`;
export const invisibleElement = (name: string): string => `«${name}» no se ve`;
export const invisibleText = (text: string, visible: string): string =>
  `no se ve «${text}». Lo que se ve:\n${visible}`;
export const visibleText = (text: string, visible: string): string =>
  `se ve «${text}». Lo que se ve:\n${visible}`;
export const missingInConsole = (text: string, lines: string): string =>
  `en la consola no se lee «${text}». Lo que dice:\n${lines}`;
export const presentInConsole = (text: string, lines: string): string =>
  `en la consola se lee «${text}». Lo que dice:\n${lines}`;
export const connectionRefused = (address: string, code: string): string =>
  `en ${address} no escucha nadie: arranca antes su servidor, a la vista, o mira el puerto (${code})`;
export const unknownHost = (address: string, code: string): string =>
  `nadie conoce ${address}: aquí solo hay servidores de la página, en 127.0.0.1 o localhost (${code})`;
