import { describe, expect, it } from 'vitest';
import { renderExample } from '../../src/markdown/code-block.ts';
import { stillRunning } from '../../src/markdown/session-text.ts';
import { parseNote, partsOf, type CodeBlock } from '../../src/notes/note.ts';
import { backInFirst, besideFirst, consoleOpenedBy, leftOpen } from 'verified-examples/notation';

/** Blocks of a page, from fences whose first line has language and marks. */
const blocksOf = (...fences: string[]) =>
  partsOf(
    parseNote(
      `<Setup>\n\n${fences.map((text) => `\`\`\`${text}\n\`\`\`\n`).join('\n')}\n</Setup>\n`,
    ),
  ).flat();

/** Labels and notes around the code of each block. */
function labels(...fences: string[]): string[] {
  const blocks = blocksOf(...fences);
  const beside = besideFirst(blocks);
  const inFirst = backInFirst(blocks);
  const placeOf = (block: CodeBlock) =>
    beside.get(block) ?? (inFirst.has(block) ? 'first' : undefined);
  return blocks.map((block) =>
    renderExample({ ...block, highlighted: '', output: undefined, place: placeOf(block) })
      .replace(/<pre>[^]*<\/pre>/, ' | ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('\u202f', ' ')
      .trim(),
  );
}

describe('an additional terminal', () => {
  it('is opened once, and the code is preceded by what runs in it', () => {
    expect(
      labels(
        'bash\nnpm install',
        'bash terminal="servidor"\nnode app.js',
        'bash\ncurl localhost:3000',
        'bash terminal="servidor"\nnode otra.js',
      ),
    ).toEqual([
      'Terminal |',
      'Abre otra terminal: «servidor»Lo que arranca sigue en marcha: se para con Ctrl + C. |',
      'Primera terminal |',
      'Terminal «servidor»Para antes, con Ctrl + C, lo que hay en ella. |',
    ]);
  });

  it('is opened in the page’s folder if its commands change to another', () => {
    const [first, again] = labels(
      'bash terminal="servidor"\ncd curso\nnode app.js',
      'bash terminal="servidor"\ncd ../otra\nnode app.js',
    );
    expect(first).toContain('Ábrela donde empezaste. Lo que arranca sigue en marcha');
    expect(again).not.toContain('Ábrela');
  });

  it('may have an editor open, which Ctrl+C does not close', () => {
    expect(
      labels(
        'bash terminal="vim"\nLANGUAGE=en git commit',
        'bash terminal="otra"\ngit commit -am "Sal"',
      ),
    ).toEqual([
      'Abre otra terminal: «vim»Se abre el editor. |',
      'Abre otra terminal: «otra»Lo que arranca sigue en marcha: se para con Ctrl + C. |',
    ]);
  });

  it('may have a console open, into which blocks of its language are typed', () => {
    expect(
      labels(
        'bash terminal="sql"\npsql -U ana',
        'sql\nSELECT 1;',
        'sql title="datos.sql"\nSELECT 2;',
        'redis\nPING',
        'bash terminal="sql"\nnode app.js',
      ),
    ).toEqual([
      'Abre otra terminal: «sql»La consola se queda abierta: se sale con Ctrl + D. |',
      'SQL · terminal «sql» |',
      'SQL · datos.sql |',
      'redis-cli |',
      'Terminal «sql»Sal antes, con Ctrl + D, de lo que hay en ella. Lo que arranca sigue en marcha: se para con Ctrl + C. |',
    ]);
  });

  it('ignores commands that fail', () => {
    const [, again] = labels(
      'bash terminal="servidor" falla="EADDRINUSE"\nnode app.js',
      'bash terminal="servidor"\nnode app.js',
    );
    expect(again).toBe(
      'Terminal «servidor»Lo que arranca sigue en marcha: se para con Ctrl + C. |',
    );
  });
});

describe('what a page leaves running', () => {
  const left = (...fences: string[]) =>
    stillRunning(leftOpen(blocksOf(...fences))).map(({ terminal, order, how }) =>
      `${terminal}: ${order} ${how}`.replaceAll('\u202f', ' '),
    );

  it('is the last program of each terminal', () => {
    expect(
      left(
        'bash terminal="web"\ncd curso\nnode a.js',
        'bash terminal="web"\n# otra vez\nnode b.js',
        'bash terminal="sql"\npsql -U ana',
        'sql\nSELECT 1;',
        'bash terminal="vim"\nvim a.md',
      ),
    ).toEqual(['web: node b.js se para con Ctrl + C', 'sql: psql -U ana se sale con Ctrl + D']);
  });

  it('is nothing if it failed or was closed', () => {
    expect(left('bash\nnpm install', 'bash terminal="web" falla="x"\nnode a.js')).toEqual([]);
    expect(left('bash terminal="redis"\nredis-cli', 'redis\nPING\nexit')).toEqual([]);
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
