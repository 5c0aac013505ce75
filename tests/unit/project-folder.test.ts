import { expect, it } from 'vitest';
import { ROOT, validateProjectFolder } from '../../src/build/root.ts';

it.each(['#', '?', '%'])('a folder with «%s» is rejected in one sentence', (character) => {
  const fault = validateProjectFolder(`/home/ana/apuntes${character}1`);
  expect(fault).toContain(`lleva «${character}»`);
  expect(fault!.split('\n')).toHaveLength(1);
});

it('a folder with spaces, accents and symbols is accepted', () => {
  for (const folder of [ROOT, '/home/ana/Mis apuntes (año 1) & más+', String.raw`C:\apuntes`]) {
    expect(validateProjectFolder(folder)).toBeUndefined();
  }
});
