import { describe, expect, it } from 'vitest';
import { renderExample } from '../../src/markdown/code-block.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';
import { besideFirst, consoleOpenedBy } from '../../src/notes/terminals.ts';

/** The blocks of a page, each fence by its first line (language and marks) and its code. */
const blocksOf = (...fences: string[]) =>
  partsOf(
    parseNote(
      `<Setup>\n\n${fences.map((text) => `\`\`\`${text}\n\`\`\`\n`).join('\n')}\n</Setup>\n`,
    ),
  ).flat();

/** What the page says around the code of each block. */
function told(...fences: string[]): string[] {
  const blocks = blocksOf(...fences);
  const beside = besideFirst(blocks);
  return blocks.map((block) =>
    renderExample({ ...block, coloured: '', output: undefined, beside: beside.get(block) })
      .replace(/<pre>[^]*<\/pre>/, ' | ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('\u202f', ' ')
      .trim(),
  );
}

describe('a terminal beside the first', () => {
  it('is named, and it is said that its program goes on and how it is stopped', () => {
    expect(
      told(
        'bash\nnpm install',
        'bash terminal="servidor"\nnode app.js',
        'bash\ncurl localhost:3000',
        'bash terminal="servidor"\nnode otra.js',
      ),
    ).toEqual([
      'Terminal |',
      'Otra terminal: «servidor» | Sigue en marcha: se para con Ctrl + C.',
      'Terminal |',
      'Terminal «servidor» | Para antes lo que había en ella. Sigue en marcha: se para con Ctrl + C.',
    ]);
  });

  it('is opened where the page began, if its orders enter a folder', () => {
    const [first, again] = told(
      'bash terminal="servidor"\ncd curso\nnode app.js',
      'bash terminal="servidor"\ncd ../otra\nnode app.js',
    );
    expect(first).toContain('| Ábrela donde empezaste. Sigue en marcha');
    expect(again).not.toContain('Ábrela');
  });

  it('may have an editor open, which Ctrl+C does not end', () => {
    expect(
      told(
        'bash terminal="vim"\nLANGUAGE=en git commit',
        'bash terminal="otra"\ngit commit -am "Sal"',
      ),
    ).toEqual([
      'Otra terminal: «vim» | Se abre el editor.',
      'Otra terminal: «otra» | Sigue en marcha: se para con Ctrl + C.',
    ]);
  });

  it('may have a console open, at whose prompt the blocks of its language are typed', () => {
    expect(
      told(
        'bash terminal="sql"\npsql -U ana',
        'sql\nSELECT 1;',
        'sql title="datos.sql"\nSELECT 2;',
        'redis\nPING',
      ),
    ).toEqual([
      'Otra terminal: «sql» | Se queda abierto: se sale con Ctrl + D.',
      'SQL · terminal «sql» |',
      'SQL · datos.sql |',
      'redis-cli |',
    ]);
  });

  it('keeps nothing of orders that fail', () => {
    const [, again] = told(
      'bash terminal="servidor" falla="EADDRINUSE"\nnode app.js',
      'bash terminal="servidor"\nnode app.js',
    );
    expect(again).toBe('Otra terminal: «servidor» | Sigue en marcha: se para con Ctrl + C.');
  });
});

it.each([
  ['psql -U ana -d tienda', 'psql'],
  ['psql -c "SELECT 1"', undefined],
  ['psql -f datos.sql', undefined],
  ['mysql -u ana -p < datos.sql', undefined],
  ['cd taller\nmysql -u ana -p', 'mysql'],
  ['docker exec -it cache redis-cli', 'redis-cli'],
  ['mongosh --eval "db.stats()"', undefined],
  ['NODE_ENV=test node', 'node'],
  ['node app.js', undefined],
])('%s opens %s', (code, name) => {
  expect(consoleOpenedBy(blocksOf(`bash\n${code}`)[0]!)?.name).toBe(name);
});
