import { expect, it } from 'vitest';
import { closest, unknownName } from '../../src/lib/closest.ts';

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
