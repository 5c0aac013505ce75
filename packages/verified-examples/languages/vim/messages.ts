/** What authors read about Vim. */

export const textWithoutTitle =
  'en un grupo de Vim, el texto que se edita va en un bloque text con title="…"';
export const endless = 'no termina: ¿espera más teclas?';
export const failed = (output: string): string => `Vim no terminó bien:\n${output}`;
export const unknownCommand = (name: string): string => `Vim no conoce la orden :${name}`;
