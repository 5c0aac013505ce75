import { describe, expect, it } from 'vitest';
import { applyRules } from '../../src/lint/rule.ts';
import { consoleComment } from '../../src/lint/rules/console-comment.ts';
import { consolePaste } from '../../src/lint/rules/console-paste.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';

/** Blocks of a page, from fences whose first line has language and marks. */
const blocksOf = (...fences: string[]) =>
  partsOf(
    parseNote(
      `<Setup>\n\n${fences.map((text) => `\`\`\`${text}\n\`\`\`\n`).join('\n')}\n</Setup>\n`,
    ),
  ).flat();

describe('comments at a prompt without comments', () => {
  const found = (text: string) => applyRules([consoleComment], blocksOf(text)[0]!);

  it.each(['GET a # → "1"', 'GET a #→ "1"', '# una nota', 'GET a\n# → "1"'])('%s', (code) => {
    expect(found(`redis\n${code}`)).toHaveLength(1);
  });

  it.each(['GET "a # → b"', 'GET a#1', "SET a ' # '"])('are reported: %s has none', (code) => {
    expect(found(`redis\n${code}`)).toEqual([]);
  });

  it('are allowed elsewhere, and in files', () => {
    for (const code of ['bash\nls # → a', 'sql\nSELECT 1; -- → 1', 'redis title="a.redis"\n# a']) {
      expect(found(code)).toEqual([]);
    }
  });
});

describe('a console that drops pasted input', () => {
  const lines = (...fences: string[]) =>
    applyRules([consolePaste], blocksOf(...fences)).map(({ line }) => line);
  const block = 'redis\nSET a 1\nGET a';

  it('must be opened in another way', () => {
    expect(lines('bash terminal="redis"\nredis-cli -p 7379', block, block)).toEqual([3]);
    expect(lines('bash terminal="redis"\nTERM=dumb redis-cli -p 7379', block)).toEqual([]);
    expect(lines('bash terminal="redis"\ndocker exec -it -e TERM=dumb a redis-cli', block)).toEqual(
      [],
    );
  });

  it('is allowed where one line at a time is typed', () => {
    expect(lines('bash terminal="redis"\nredis-cli', 'redis\nGET a', 'redis\nGET b')).toEqual([]);
  });
});
