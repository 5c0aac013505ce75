import type { Rule } from '../rule.ts';

/** The packages that programs import are installed; the subject is one that is not. */
export const packageNotInstalled: Rule<string> = {
  id: 'package-not-installed',
  check: (name) => ({
    found: `El programa importa «${name}», que ninguna orden a la vista instala`,
    expected: `antes, \`npm install ${name}@…\`, con su versión`,
    remedy: 'añade esa orden a `<Setup>`, o corrige el nombre',
  }),
};
