import { describe, expect, it } from 'vitest';
import { applyRules } from '../../src/lint/rule.ts';
import { silentServer } from '../../src/lint/rules/silent-server.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';

/** A page with this text and these blocks, each fence by its first line and its code. */
const noteOf = (text: string, ...fences: string[]) =>
  parseNote(
    `<Setup>\n\n${text}\n\n${fences.map((fence) => `\`\`\`${fence}\n\`\`\`\n`).join('\n')}\n</Setup>\n`,
  );

const CALL = 'bash\ncurl http://127.0.0.1:3000/';
const START = 'bash terminal="servidor"\ncd web\nnode app.js';
const SILENT = 'js title="app.js"\nserver.listen(3000);';
const HEARD = 'js title="app.js"\nserver.listen(3000, () => console.log(\'Listo\'));';

describe('a server that a page calls', () => {
  const lines = (...fences: string[]) =>
    applyRules([silentServer], partsOf(noteOf('A', ...fences)).flat()).map(({ line }) => line);

  it('prints a line in its terminal when it listens', () => {
    expect(lines(SILENT, START, CALL)).toEqual([11]);
    expect(lines(HEARD, START, CALL)).toEqual([]);
    expect(lines(SILENT, START, 'pasos\nabre http://127.0.0.1:3000/')).toEqual([11]);
  });

  it('may print it in a file that it imports', () => {
    const app = 'js title="app.js"\nimport \'./lib/start.js\';\nserver.listen(3000);';
    expect(lines('js title="lib/start.js"\nconsole.log(\'Listo\');', app, START, CALL)).toEqual([]);
    expect(lines('js title="lib/start.js"\n1;', app, START, CALL)).toHaveLength(1);
  });

  it('is the one that was shown last', () => {
    expect(lines(HEARD, SILENT, START, CALL)).toHaveLength(1);
    expect(lines(SILENT, HEARD, START, CALL)).toEqual([]);
  });

  it('does not print it into a file alone', () => {
    const started = (order: string) => `bash terminal="servidor"\n${order}`;
    expect(lines(HEARD, started('node app.js > registro.txt'), CALL)).toHaveLength(1);
    expect(lines(HEARD, started('node app.js 2> registro.txt'), CALL)).toEqual([]);
    expect(lines(HEARD, started('node app.js | tee registro.txt'), CALL)).toEqual([]);
  });

  it('is no program that does not listen, and none that nothing calls', () => {
    expect(lines('js title="app.js"\nsetInterval(f, 9);', START, CALL)).toEqual([]);
    expect(lines(SILENT, START, 'bash\nls')).toEqual([]);
  });
});
