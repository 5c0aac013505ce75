import type { Rule } from '../rule.ts';

/** A tag is closed. */
export const unclosedTag: Rule<string> = {
  id: 'unclosed-tag',
  check: (name) => ({
    found: `La etiqueta \`<${name}>\` no se cierra`,
    expected: `\`</${name}>\` al principio de una línea`,
    remedy: `añade \`</${name}>\` donde termina, con una línea en blanco antes`,
  }),
};
