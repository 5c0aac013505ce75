import type { Place } from '../node-context.ts';
import type { Rule } from '../rule.ts';

/** A frontmatter is not TOML between `+++` lines. */
export const tomlFrontmatter: Rule<Place> = {
  id: 'frontmatter-fence',
  check: () => ({
    found: 'La cabecera está entre líneas `+++`',
    expected: 'la cabecera entre dos líneas `---`, con `campo: valor`',
    remedy: 'cambia las líneas `+++` por `---` y cada `=` por `:`',
  }),
};

/** The first lines of a file have no other fence than `---`. */
export const strangeFence: Rule<string> = {
  id: 'frontmatter-fence',
  check(text) {
    const [first = '', second = ''] = text.split('\n');
    if (/^(?:`{3,}|~{3,})\w*\s*$/.test(first) && /^---\s*$/.test(second)) {
      return {
        found: 'El archivo entero está dentro de un bloque de código',
        expected: 'la línea `---` al principio del archivo, sin nada antes',
        remedy: 'borra la primera línea y las comillas invertidas del final',
      };
    }
    const isFence = /^---\s*$/.test(first) || !/^[-–—_*=]+\s*$/.test(first);
    if (isFence || !/^\w+:/.test(second)) return [];
    return {
      found: `La cabecera empieza por \`${first.trim()}\``,
      expected:
        'una línea `---`, de tres guiones, antes del primer campo y otra después del último',
      remedy: 'escribe `---`; algunos programas lo cambian por una raya',
    };
  },
};

/** A frontmatter opens on the first line, and is closed. */
export const frontmatterFence: Rule<string> = {
  id: 'frontmatter-fence',
  check(text) {
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.trim() !== '');
    if (!/^--- *$/.test(lines[first] ?? '')) return [];
    if (first > 0) {
      return {
        line: first + 1,
        found: 'La cabecera no empieza en la primera línea',
        expected: 'la línea `---` al principio del archivo, sin nada antes',
        remedy: 'borra las líneas en blanco que tiene delante',
      };
    }
    const end = lines.findIndex((line, index) => index > 0 && /^(?:--- *$|<[A-Z])/.test(line));
    if (end > 0 && lines[end]!.startsWith('---')) return [];
    return {
      found: 'La cabecera no se cierra',
      expected: 'otra línea `---` después del último campo',
      remedy: 'añádela antes del texto',
    };
  },
};
