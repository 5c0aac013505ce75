import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A frontmatter is YAML between `---` lines, not TOML between `+++` lines. */
export const tomlFrontmatter: Rule<Place> = {
  id: 'frontmatter-fence',
  check: () => ({
    found: 'La cabecera está entre líneas `+++`',
    expected: 'la cabecera entre dos líneas `---`, con `campo: valor`',
    remedy: 'cambia las líneas `+++` por `---` y cada `=` por `:`',
  }),
};
