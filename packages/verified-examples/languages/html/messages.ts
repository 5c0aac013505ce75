/** What authors read about pages. */

export const checkerFailed = (details: string): string => `vnu no pudo trabajar: ${details}`;
export const scriptError = (error: string): string => `en <script>: ${error}`;
export const attributeError = (name: string, error: string): string => `en ${name}: ${error}`;
export const unclosedTag = (name: string): string =>
  `<${name}> se abre y no se cierra: el navegador lo cierra donde le parece. Falta </${name}>`;
export const unopenedTag = (name: string): string =>
  `</${name}> cierra lo que nadie abre: falta <${name}>`;

/** After «no es»: what a link refers to. */
export const elementId = 'el id de ningún elemento';
