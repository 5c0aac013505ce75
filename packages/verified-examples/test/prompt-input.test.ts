import { expect, it } from 'vitest';
import { typedLines } from '../session/replies.ts';
import { replOf } from '../session/repls.ts';
import { CONSOLES } from '../session/terminals.ts';
import { blocksOf, fence } from './documents.ts';

it.each(CONSOLES)('into $name is what a reader copies, comments included', (console) => {
  const [sign] = { sql: ['--'], redis: ['#'], zsh: ['#'] }[console.language] ?? ['//'];
  const code = `uno; ${sign} → 1\n${sign} → 2\n\ndos;`;
  const [block] = blocksOf(fence(console.language, code));
  const typed = typedLines(block!, replOf(console)!).map(({ text }) => text);
  expect(typed.join('\n')).toBe(code.replace('\n\n', '\n'));
});
