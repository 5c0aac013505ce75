import { expect, it } from 'vitest';
import { closest, typoMessage, unknownNameMessage } from '../src/notation.ts';

it.each([
  ['srcipts', 'scripts'],
  ['wingte', 'winget'],
  ['cnotent-type', 'Content-Type'],
  ['Iamge', 'image'],
])('finds the intended name for %s', (wrong, meant) => {
  expect(closest(wrong, ['Content-Type', 'image', 'scripts', 'winget'])).toBe(meant);
});

it('finds nothing if too many letters differ', () => {
  expect(closest('puertos', ['image', 'build'])).toBeUndefined();
  expect(closest('REDIS_URL', ['REDIS_ARGS'], 2)).toBeUndefined();
});

it('suggests the intended name, if there is one', () => {
  expect(unknownNameMessage('imgae', 'una clave', ['image'])).toBe(
    '«imgae» no es una clave. ¿Querías decir «image»?',
  );
  expect(unknownNameMessage('puertos', 'una clave', ['image'])).toBe('«puertos» no es una clave');
});

it('reports typos of known names in an open set, but not other versions', () => {
  const images = ['postgres', 'node', 'PostgreSQL.18', 'pip'];
  expect(typoMessage('postgers', 'una imagen', images)).toBe(
    '«postgers» no es una imagen. ¿Querías decir «postgres»?',
  );
  for (const right of ['Postgres', 'nginx', 'notas', 'PostgreSQL.17', 'no', 'zip', 'code']) {
    expect(typoMessage(right, 'una imagen', images)).toBeUndefined();
  }
});
