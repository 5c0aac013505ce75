import { describe, expect, it } from 'vitest';
import { applyRules } from '../../src/lint/rule.ts';
import { terminalOpenedTwice } from '../../src/lint/rules/terminal-opened-twice.ts';
import { parseNote } from '../../src/notes/note.ts';

/** A page with this text and these blocks; a fence's first line has language and marks. */
const noteOf = (text: string, ...fences: string[]) =>
  parseNote(
    `<Setup>\n\n${text}\n\n${fences.map((fence) => `\`\`\`${fence}\n\`\`\`\n`).join('\n')}\n</Setup>\n`,
  );

const START = 'bash terminal="servidor"\ncd web\nnode app.js';

describe('a terminal that a block opens', () => {
  const found = (text: string, ...fences: string[]) =>
    applyRules([terminalOpenedTwice], noteOf(text, ...fences)).length;

  it.each([
    'Abre una segunda terminal donde empezaste.',
    'Abre también otra terminal.',
    'Va en otra terminal, abierta donde empezaste.',
    'La segunda terminal se abre aquí.',
  ])('is not mentioned again in the text: %s', (text) => {
    expect(found(text, START)).toBe(1);
    expect(found(text, 'bash\nls')).toBe(0);
  });

  it('may be named', () => {
    expect(found('En la segunda terminal espera el servidor.', START)).toBe(0);
    expect(found('Nada.', START, 'bash title="a.sh"\n# abre otra terminal')).toBe(0);
  });
});
