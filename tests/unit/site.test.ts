import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../project.ts';
import { pageDescription, pageTitle, site } from '../../src/site.ts';

it('titles are as in docs/especificacion.md', () => {
  expect(pageTitle('WebDev')).toBe(`Tutorial WebDev || by ${site.author}`);
  expect(pageTitle('Css Grid')).toBe(`Tutorial Css Grid || by ${site.author}`);
});

it('descriptions are as in docs/especificacion.md', () => {
  expect(pageDescription('Css Grid')).toBe(
    'Apuntes de los cursos que hice y que hago del Tutorial Css Grid',
  );
});

it('author is set, and profiles use https', () => {
  expect(site.author).not.toBe('');
  expect(site.profiles.length).toBeGreaterThan(0);
  for (const { name, url } of site.profiles) {
    expect(name).not.toBe('');
    expect(new URL(url).protocol).toBe('https:');
  }
});

it('licences match the licence files', () => {
  const firstLine = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n')[0];
  expect(firstLine('LICENSE')).toContain(site.licences.code);
  expect(firstLine('src/content/LICENSE')).toContain(site.licences.notes);
});
