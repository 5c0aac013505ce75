import { expect, it } from 'vitest';
import type { CodeBlock } from '../../src/notes/note.ts';
import type { Facts } from '../../src/notes/model.ts';
import { publicFacts } from '../../src/notes/public-facts.ts';

const factsOf = (block: Partial<CodeBlock>) =>
  publicFacts({ cards: [], drawings: [], parts: [[{ meta: '', ...block }]] } as unknown as Facts);

const saysSo = (code: string, marks: object = {}, language = 'bash') =>
  factsOf({ language, marks, code } as CodeBlock).hasShellComments;

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

it('knows which pages need the style of marked lines', () => {
  const isMarked = (meta: string, language = 'js') =>
    factsOf({ language, code: 'a', meta }).hasMarkedLines;
  expect(['{2}', 'title="a.js" ins={4}', 'del={1-3}'].every((meta) => isMarked(meta))).toBe(true);
  expect(isMarked('', 'diff')).toBe(true);
  expect(isMarked('title="a.js"')).toBe(false);
});
