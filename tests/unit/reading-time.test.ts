import { describe, expect, it } from 'vitest';
import { displayMinutes, firstSentence, readingMinutes } from '../../src/lib/reading-time.ts';
import { amountOf } from '../../src/notes/content-stats.ts';
import { parseNote } from '../../src/notes/note.ts';

describe('the amount of a note', () => {
  it('counts words, examples, visible lines, and lines of code in examples', () => {
    const note = parseNote(`---
id: Uno
---

<Card title="No cuenta">

Dos **palabras** y \`un código\`.

<Examples>

\`\`\`js
a();

b();
\`\`\`

\`\`\`salida
1
2
\`\`\`

\`\`\`pasos
pulsa «Uno»
\`\`\`

Fin.

</Examples>
</Card>

<Summary>

| Quiero | Así | Cuidado con |
| --- | --- | --- |
| mirarla | aquí | no se lee seguida |

</Summary>
`);
    expect(amountOf(note)).toEqual({ words: 6, lines: 6, examples: 1, exampleLines: 3 });
  });
});

describe('the reading time', () => {
  it.each([
    [0, 0, 1],
    [200, 0, 1],
    [1000, 0, 5],
    [0, 300, 10],
    [1000, 75, 8],
  ])('of %i words and %i lines is %i minutes', (words, lines, minutes) => {
    expect(readingMinutes({ words, lines })).toBe(minutes);
  });

  it.each([
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 h'],
    [80, '1 h 20 min'],
  ])('of %i minutes is shown as «%s»', (minutes, text) => {
    expect(displayMinutes(minutes)).toBe(text);
  });
});

it.each([
  ['Una frase. Otra.', 'Una frase.'],
  ['Con Node.js 24 y v1.2 va. ¿Y luego?', 'Con Node.js 24 y v1.2 va.'],
  ['¿Qué es? Esto.', '¿Qué es?'],
  ['Usa `a.b`. `c` no.', 'Usa `a.b`.'],
  ['Sin punto', 'Sin punto'],
  ['', ''],
])('the first sentence of %j is %j', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
