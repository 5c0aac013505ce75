import type { Rule } from '../rule.ts';

/** Saved programs are run; the subject is one that no command and no other file names. */
export const programNotStarted: Rule<string> = {
  id: 'program-not-started',
  check: (title) => ({
    found: `Nadie arranca «${title}»: ninguna orden a la vista lo nombra, y ningún otro archivo`,
    expected: `después, la orden que lo usa: \`node ${title}\``,
    remedy: 'añade esa orden, o la salida que promete',
  }),
};
