import type { Note } from '../../notes/note.ts';
import { lineAt } from '../../notes/source.ts';
import type { Rule } from '../rule.ts';

/** Keys of well-known services, by their form. */
const SECRET =
  /\b(?:sk-(?:proj-)?[A-Za-z0-9]{24,}|AKIA[0-9A-Z]{16}|gh[pous]_[A-Za-z0-9]{36}|AIza[\w-]{35}|xox[bp]-[\w-]{20,}|sk_live_[A-Za-z0-9]{20,})\b|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;

/** A note holds no key that may be real. */
export const secret: Rule<Note> = {
  id: 'secret',
  check({ source }) {
    const match = SECRET.exec(source);
    if (!match) return [];
    return {
      line: lineAt(source, match.index),
      found: `Hay una clave que parece de verdad, «${match[0].slice(0, 10)}…»`,
      expected: 'una clave inventada que se note: `TU_CLAVE`',
      remedy: 'cámbiala y, si era de verdad, anúlala en su servicio: git la recordará',
    };
  },
};
