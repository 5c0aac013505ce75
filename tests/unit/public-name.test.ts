import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formerTopicPaths, isReserved } from '../../src/lib/addresses.ts';
import { validateName, validatePath } from '../../src/lib/public-name.ts';
import { sectionSchema } from '../../src/schemas/section.ts';
import { topicSchema } from '../../src/schemas/topic.ts';
import { GOOD_NAMES } from '../fixtures/names.ts';
import { ROOT } from '../project.ts';

describe('a name', () => {
  it.each(GOOD_NAMES)('that works everywhere: %s', (name) => {
    expect(validateName(name)).toBeUndefined();
  });

  it.each([
    ['C#', 'un nombre sin `#`: en una dirección separa la página de lo que hay en ella'],
    ['¿Qué?', 'un nombre sin `?`: en una dirección acaba la ruta'],
    ['100%', 'un nombre sin `%`: en una dirección anuncia otro carácter'],
    ['a/b', 'un nombre sin `/`: en una dirección separa la sección del tema'],
    ['a\\b', 'un nombre sin `\\`: Windows lo toma por una barra'],
    ...[':', '*', '"', '<', '>', '|'].map((character) => [
      `a${character}b`,
      `un nombre sin \`${character}\`: Windows no lo admite en el nombre de una carpeta`,
    ]),
    ...['a\nb', 'a\u200Bb', 'a\uFEFF', 'a\u00A0b', 'a\u202Eb', 'a\uD800b', 'a\u2028b'].map(
      (name) => [name, 'un nombre sin caracteres invisibles ni saltos de línea'],
    ),
    [' a', 'un nombre sin espacios al principio ni al final'],
    ['a ', 'un nombre sin espacios al principio ni al final'],
    ['.NET', 'un nombre que no empiece por punto: muchos servidores no enseñan esas carpetas'],
    ['..', 'un nombre que no empiece por punto: muchos servidores no enseñan esas carpetas'],
    ['etc.', 'un nombre que no acabe en punto: Windows no lo admite en el nombre de una carpeta'],
    ...['CON', 'aux', 'Nul.txt', 'com1', 'LPT9.x', 'COM²', 'conin$'].map((name) => [
      name,
      'otro nombre: Windows guarda ese para un dispositivo',
    ]),
    ...['index', 'INDEX', 'index.html', 'forms.HTM'].map((name) => [
      name,
      'otro nombre: los servidores lo toman por el archivo de una página',
    ]),
    ['node_modules', 'otro nombre: las herramientas que publican se saltan esa carpeta'],
    ...['ñ'.repeat(128), 'a'.repeat(256)].map((name) => [
      name,
      'un nombre que quepa en el de una carpeta: 255 letras, y las que llevan tilde cuentan por dos',
    ]),
  ] as [string, string][])('that does not: %j', (name, expected) => {
    expect(validateName(name)?.expected).toBe(expected);
    expect(validateName(name)?.remedy).toMatch(/\S/);
  });
});

it('a path is as valid as its worst segment', () => {
  expect(validatePath('NextJS/Typescript')).toBeUndefined();
  expect(validatePath('NextJS/C#')).toEqual(validateName('C#'));
  for (const path of ['/Css', 'Css/', 'a//b']) {
    expect(validatePath(path)?.expected, path).toBe('un nombre entre cada dos barras');
  }
});

it('schemas normalize names, and report one issue', () => {
  const { id, formerly } = topicSchema.shape;
  expect(id.parse('Ba\u0301sico ')).toBe('B\u00E1sico');
  expect(sectionSchema.shape.name.parse('A/Ba\u0301sico')).toBe('A/B\u00E1sico');
  expect(formerly.parse(['Terminal/Vim'])).toEqual(['Terminal/Vim']);
  for (const wrong of ['', 'C#', 'a/b', 7]) {
    expect(id.safeParse(wrong).error?.issues, String(wrong)).toHaveLength(1);
  }
  expect(formerly.safeParse(['a', 'C#']).error?.issues[0]?.path).toEqual([1]);
});

it('a section cannot have the address of a file or page of the site', () => {
  const pages = readdirSync(join(ROOT, 'src/pages'))
    .filter((name) => !name.startsWith('['))
    .map((name) => name.replace(/\.(?:astro|ts)$/, ''));
  // A leading dot is refused anyway.
  const files = readdirSync(join(ROOT, 'public')).filter((name) => !name.startsWith('.'));
  expect(pages.length * files.length).toBeGreaterThan(0);
  expect([...pages, ...files].filter((name) => !isReserved(name))).toEqual([]);
  expect(isReserved('Índice/De todo')).toBe(true);
  expect(isReserved('Indices')).toBe(false);
});

it('former addresses of a topic combine former ids and section names', () => {
  const section = { name: 'Css', formerly: ['Estilos'] };
  expect(formerTopicPaths(section, { id: 'Grid', formerly: ['Rejilla', 'Html/Tablas'] })).toEqual([
    'Css/Rejilla',
    'Estilos/Rejilla',
    'Html/Tablas',
    'Estilos/Grid',
  ]);
  expect(formerTopicPaths({ name: 'Css' }, { id: 'Grid' })).toEqual([]);
});
