import type { Note } from '../../notes/note.ts';
import type { Rule } from '../rule.ts';

/** Keys of well-known services, by their form. */
const SECRET =
  /\b(?:sk-(?:proj-)?[A-Za-z0-9]{24,}|AKIA[0-9A-Z]{16}|gh[pous]_[A-Za-z0-9]{36}|AIza[\w-]{35}|xox[bp]-[\w-]{20,}|sk_live_[A-Za-z0-9]{20,})\b|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/;

/** A note holds no key that may be real. */
export const secret: Rule<Note> = {
  id: 'secret',
  check({ source }) {
    const lines = source.split('\n');
    const index = lines.findIndex((text) => SECRET.test(text));
    if (index < 0) return [];
    const [found] = SECRET.exec(lines[index]!)!;
    return {
      line: index + 1,
      found: `Hay una clave que parece de verdad, «${found.slice(0, 10)}…»`,
      expected: 'una clave inventada que se note: `TU_CLAVE`',
      remedy: 'cámbiala y, si era de verdad, anúlala en su servicio: git la recordará',
    };
  },
};
