import { partsOf, type Note } from '../../notes/note.ts';
import { classesOf } from '../../preview/classes.ts';
import { isSeen, type Scenes } from '../../preview/collect.ts';
import type { Finding, Rule } from '../rule.ts';

const names = (text: string, name: string): boolean =>
  new RegExp(`\\.${RegExp.escape(name)}(?![\\w-])`).test(text);

/** A note with its previews. */
export interface PreviewedNote {
  note: Note;
  scenes: Pick<Scenes, 'of'>;
}

/**
 * A class of styled HTML is used by a style sheet of its preview, a measurement or a program;
 * otherwise its rule is missing.
 */
export const unusedClass: Rule<PreviewedNote> = {
  id: 'unused-class',
  check({ note, scenes: { of } }) {
    const blocks = partsOf(note).flat();
    const drawn = [...new Set(of.values())];
    const said = blocks
      .map((block) => `${isSeen(block) ? '' : block.code}\n${block.output?.text ?? ''}`)
      .join('\n');
    return blocks
      .filter(({ language }) => language === 'html')
      .flatMap(({ code, line }): Finding[] => {
        const dressed = drawn.filter(({ html, own }) => html === code && own !== '');
        if (dressed.length === 0) return [];
        const asking = [said, ...dressed.map(({ css }) => css)].join('\n');
        return [...classesOf(code)]
          .filter(([name]) => !names(asking, name))
          .map(([name, at]): Finding => ({
            line: line + 1 + at,
            found: `Nada usa la clase «${name}» de este HTML`,
            expected: 'una regla suya en el CSS con que se dibuja, o una medida',
            remedy: 'escribe la regla que falta, corrige el nombre o quita la clase',
          }));
      });
  },
};
