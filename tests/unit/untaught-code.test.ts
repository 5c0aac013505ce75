import { expect, it } from 'vitest';
import { parseNote } from '../../src/notes/note.ts';
import { untaughtCode } from '../../src/lint/untaught-code.ts';

const note = (row: string) =>
  parseNote(`<Setup>

Escribe \`npm init -y\`.

</Setup>

<Card title="Ordenar">

Ordena líneas.

<Examples>

~~~bash
tail -n +2 loans.csv | sort | uniq -c
~~~

Cuenta las repetidas; \`sort -rn\` las ordena por número.

</Examples>
</Card>

<Summary>

| Quiero… | Así | Cuidado con… |
| ------- | --- | ------------ |
| ${row} |

</Summary>
`).root;

it.each([
  ['is written in an example', 'Contar | `sort \\| uniq -c` | `uniq` solo'],
  ['is named in a text', 'Ordenar | `sort … -rn` | nada'],
  ['is in the setup', 'Empezar | `npm init -y` | nada'],
])('accepts code that %s', (_where, row) => {
  expect(untaughtCode(note(row))).toEqual([]);
});

it('lists code with a word that no card has, in order', () => {
  const row = 'Contar | `sort --unique`, `sort` | `comm loans.csv`';
  expect(untaughtCode(note(row))).toEqual(['sort --unique', 'comm loans.csv']);
});
