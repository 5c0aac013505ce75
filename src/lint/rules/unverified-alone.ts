import type { CodeBlock } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** A block that is not verified has no other mark about its verification. */
export const unverifiedAlone: Rule<CodeBlock> = {
  id: 'unverified-alone',
  check({ marks }) {
    if (marks.unverified === undefined || !(marks.fails || marks.compileOnly)) return [];
    return {
      found: 'La marca `no-verificar` lleva otra de comprobación a su lado',
      expected: '`no-verificar` sola, o `falla` o `solo-compila` sin ella',
      remedy: 'borra la que sobra',
    };
  },
};
