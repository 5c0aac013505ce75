import { expect, it } from 'vitest';
import type { CodeBlock } from '../../src/notes/note.ts';
import type { Facts } from '../../src/notes/model.ts';
import { publicFacts } from '../../src/notes/public-facts.ts';

const saysSo = (code: string, marks: object = {}, language = 'bash') => {
  const block = { language, marks, code } as CodeBlock;
  const facts = { cards: [], parts: [[block]] } as unknown as Facts;
  return publicFacts(facts).hasShellComments;
};

it.each(['# primero', 'echo hola # → hola', 'cd x\n  # dentro\nls'])(
  'knows that %j has a comment, which zsh does not',
  (code) => expect(saysSo(code)).toBe(true),
);

it.each(['echo hola', 'echo $#', 'echo "${#name}"', '#!/usr/bin/env bash'])(
  'finds none in %j',
  (code) => expect(saysSo(code)).toBe(false),
);

it('leaves files and other languages alone: nobody types them', () => {
  expect(saysSo('# una vez', { title: 'copia.sh' })).toBe(false);
  expect(saysSo('# una vez', {}, 'python')).toBe(false);
});
