/** What authors read about programs of Node. */

export { exitCode } from '../../src/messages.ts';

/** A server, an interval. */
export const endless =
  'no termina: ocupa la terminal de quien lo sigue. Ciérralo en el código, o guárdalo con title="…" y arráncalo a la vista en otra terminal, con terminal="servidor"';
