import type { FenceMarks } from '../../notes/fence.ts';
import type { CodeBlock } from '../../notes/note.ts';
import type { Finding, Rule } from '../rule.ts';

/** Messages for marks whose text is their meaning. */
const BLANK = {
  unverified: {
    found: 'La marca `no-verificar` no dice el motivo',
    expected: 'un motivo que el lector entienda: `no-verificar="necesita un teléfono"`',
    remedy: 'escribe el motivo entre comillas',
  },
  fails: {
    found: 'La marca `falla` no dice con qué',
    expected: 'parte del texto del error: `falla="TypeError"`',
    remedy: 'escribe ese texto entre comillas',
  },
  group: {
    found: 'La marca `grupo` no dice cuál',
    expected: 'el mismo nombre en todos los archivos del programa: `grupo="app"`',
    remedy: 'escribe ese nombre entre comillas o borra la marca',
  },
} as const satisfies Partial<Record<keyof FenceMarks, Finding>>;

/** Marks whose text is their meaning have one. */
export const blankMark: Rule<CodeBlock> = {
  id: 'blank-mark',
  check: ({ marks }) =>
    (['unverified', 'fails', 'group'] as const)
      .filter((mark) => [marks[mark]].flat().some((value) => value?.trim() === ''))
      .map((mark) => BLANK[mark]),
};
