import { textOf } from '../../notes/nodes.ts';
import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A note has no JavaScript outside code. */
export const looseCode: Rule<Place> = {
  id: 'loose-code',
  check: ({ node }) => ({
    found: `Hay código suelto, «${textOf(node).split('\n')[0]}»`,
    expected: 'texto, tarjetas y ejemplos; nada de `import`, `export` ni `{…}`',
    remedy: 'bórralo o escríbelo como código, entre comillas invertidas',
  }),
};

/** Nor what the parser takes for JavaScript and cannot read. */
export const unreadableCode: Rule<unknown> = {
  id: 'loose-code',
  check: () => ({
    found: 'Hay llaves o un `import` que no son código válido',
    expected: 'texto, tarjetas y ejemplos; las llaves solo dentro de código',
    remedy: 'escríbelo entre comillas invertidas',
  }),
};
