import { expect, it } from 'vitest';
import { typedLines } from '../session/replies.ts';
import { REPLS } from '../session/repls.ts';
import { blocksOf, fence } from './documents.ts';

it.each(REPLS)('into $name is what a reader copies, comments included', (repl) => {
  const [sign] = { sql: ['--'], redis: ['#'], zsh: ['#'] }[repl.language] ?? ['//'];
  const code = `uno; ${sign} → 1\n${sign} → 2\n\ndos;`;
  const [block] = blocksOf(fence(repl.language, code));
  const typed = typedLines(block!, repl).map(({ text }) => text);
  expect(typed.join('\n')).toBe(code.replace('\n\n', '\n'));
});
