import { expect, it } from 'vitest';
import { closest, misspeltName, unknownName } from '../../src/lib/closest.ts';

it.each([
  ['srcipts', 'scripts'],
  ['wingte', 'winget'],
  ['cnotent-type', 'Content-Type'],
  ['Iamge', 'image'],
])('finds what %s was meant to be', (wrong, meant) => {
  expect(closest(wrong, ['Content-Type', 'image', 'scripts', 'winget'])).toBe(meant);
});

it('finds nothing where too many letters differ', () => {
  expect(closest('puertos', ['image', 'build'])).toBeUndefined();
  expect(closest('REDIS_URL', ['REDIS_ARGS'], 2)).toBeUndefined();
});

it('says the name that was meant, where there is one', () => {
  expect(unknownName('imgae', 'una clave', ['image'])).toBe(
    '«imgae» no es una clave. ¿Querías decir «image»?',
  );
  expect(unknownName('puertos', 'una clave', ['image'])).toBe('«puertos» no es una clave');
});

it('refuses of an open set what is nearly a known name, and no other version of one', () => {
  const images = ['postgres', 'node', 'PostgreSQL.18', 'pip'];
  expect(misspeltName('postgers', 'una imagen', images)).toBe(
    '«postgers» no es una imagen. ¿Querías decir «postgres»?',
  );
  for (const right of ['Postgres', 'nginx', 'notas', 'PostgreSQL.17', 'no', 'zip', 'code']) {
    expect(misspeltName(right, 'una imagen', images)).toBeUndefined();
  }
});
