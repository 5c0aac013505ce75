import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../project.ts';
import { pageDescription, pageTitle, site } from '../../src/site.ts';

it('makes titles as the specification says', () => {
  expect(pageTitle('WebDev')).toBe(`Tutorial WebDev || by ${site.author}`);
  expect(pageTitle('Css Grid')).toBe(`Tutorial Css Grid || by ${site.author}`);
});

it('makes descriptions as the specification says', () => {
  expect(pageDescription('Css Grid')).toBe(
    'Apuntes de los cursos que hice y que hago del Tutorial Css Grid',
  );
});

it('has an author, and profiles on https', () => {
  expect(site.author).not.toBe('');
  expect(site.profiles.length).toBeGreaterThan(0);
  for (const { name, url } of site.profiles) {
    expect(name).not.toBe('');
    expect(new URL(url).protocol).toBe('https:');
  }
});

it('says the same licences as the files that hold them', () => {
  const firstLine = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n')[0];
  expect(firstLine('LICENSE')).toContain(site.licences.code);
  expect(firstLine('src/content/LICENSE')).toContain(site.licences.notes);
});
