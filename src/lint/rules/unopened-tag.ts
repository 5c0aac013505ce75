import { textLines } from '../../notes/source.ts';
import { COMPONENT_PATTERN } from '../../schemas/components.ts';
import type { Rule } from '../rule.ts';

/** A closing tag closes the last open one. */
export const unopenedTag: Rule<unknown> = {
  id: 'unopened-tag',
  check: () => ({
    found: 'Hay una etiqueta de cierre que no corresponde a ninguna abierta',
    expected: 'cada `</…>` cierra la última etiqueta abierta',
    remedy: 'borra la etiqueta o corrige el orden de cierre',
  }),
};

const TAG = new RegExp(`<(/?)(${COMPONENT_PATTERN})\\b[^>]*?(/?)>`, 'g');

/** A note with a closing tag too many; where tags cross, it is another mistake. */
export const surplusEnd: Rule<string> = {
  id: 'unopened-tag',
  check(source) {
    const open: string[] = [];
    for (const { line, text } of textLines(source)) {
      for (const [, slash, name = '', isClosed] of text.matchAll(TAG)) {
        if (isClosed) continue;
        if (!slash) open.push(name);
        else if (open.at(-1) === name) open.pop();
        else if (open.includes(name)) return [];
        else {
          return {
            line,
            found: `\`</${name}>\` no cierra nada: su etiqueta ya está cerrada, o no se ha abierto`,
            expected: `un \`</${name}>\` por cada \`<${name}>\``,
            remedy: 'borra esta etiqueta',
          };
        }
      }
    }
    return [];
  },
};
