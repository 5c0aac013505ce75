import { expect, it } from 'vitest';
import type { CodeBlock } from '../../src/notes/note.ts';
import type { Facts } from '../../src/notes/model.ts';
import { hasShellComment, publicFacts } from '../../src/notes/entry-data.ts';

const factsOf = (block: Partial<CodeBlock>) =>
  publicFacts({
    cards: [],
    drawings: [],
    parts: [[{ meta: '', marks: {}, code: '', ...block }]],
  } as unknown as Facts);

const saysSo = (code: string, marks: object = {}, language = 'bash') =>
  hasShellComment({ language, marks, code } as CodeBlock);

it.each(['# primero', 'echo hola # → hola', 'cd x\n  # dentro\nls'])(
  '%j has a comment, which zsh does not support',
  (code) => expect(saysSo(code)).toBe(true),
);

it.each(['echo hola', 'echo $#', 'echo "${#name}"', '#!/usr/bin/env bash'])('%j has none', (code) =>
  expect(saysSo(code)).toBe(false),
);

it('files and other languages are ignored: they are not typed', () => {
  expect(saysSo('# una vez', { title: 'copia.sh' })).toBe(false);
  expect(saysSo('# una vez', {}, 'python')).toBe(false);
});

it('pages with marked lines need their style', () => {
  const isMarked = (meta: string, language = 'js') =>
    factsOf({ language, code: 'a', meta }).hasMarkedLines;
  expect(['{2}', 'title="a.js" ins={4}', 'del={1-3}'].every((meta) => isMarked(meta))).toBe(true);
  expect(isMarked('', 'diff')).toBe(true);
  expect(isMarked('title="a.js"')).toBe(false);
});
