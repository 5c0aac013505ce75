import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { checkFrontmatter } from '../../src/markdown/check-frontmatter.ts';
import { formatProblem } from '../../src/markdown/problem.ts';
import { sectionSchema } from '../../src/schemas/section.ts';

const SECTION = `name: Css
order: 2
title: Bienvenida
summary: Selectores y color.
topics:
  - selectors
course:
  title: CSS
  provider: Manz.dev
  url: https://lenguajecss.com/
  language: es
  paid: false
video:
  id: TlJbu0BMLaY
  title: Curso
  channel: midulive
  language: es`;

/** What an author reads after replacing a line of a good section. */
const messages = (line: string, instead: string) => {
  expect(SECTION).toContain(line);
  return checkFrontmatter(SECTION.replace(line, instead), sectionSchema).map((report) =>
    formatProblem({ file: 'css.mdx', ...report }),
  );
};

it('accepts a section', () => {
  expect(sectionSchema.safeParse(parse(SECTION)).success).toBe(true);
});

describe('reports', () => {
  it.each([
    ['order: 2', 'order: dos', '3  El campo «order» vale «dos»', 'un número entero'],
    ['order: 2', 'order: 0', '3  El campo «order» vale `0`', 'un número mayor que 0'],
    [
      '  - selectors',
      '  - 3',
      '7  El campo «topics.0» vale `3`',
      'el nombre de archivo de un tema',
    ],
    [
      'https://lenguajecss.com/',
      'http://lenguajecss.com/',
      '11  El campo «course.url» vale «http://lenguajecss.com/»',
      'una dirección que empieza por https://',
    ],
    ['paid: false', 'paid: no', '13  El campo «course.paid» vale «no»', 'true o false'],
    ['es\n  paid', 'fr\n  paid', '12  El campo «course.language» vale «fr»', '«es» o «en»'],
    [
      'TlJbu0BMLaY',
      'TlJbu0BMLa',
      '15  El campo «video.id» vale «TlJbu0BMLa»',
      'el identificador de 11 caracteres de un vídeo de YouTube',
    ],
  ])('%s → %s', (line, instead, place, expected) => {
    const name = /«([^»]+)»/.exec(place)![1];
    expect(messages(line, instead)).toEqual([
      `css.mdx:${place}.\n    Se esperaba: ${expected}.\n    Solución: corrige «${name}» en la cabecera.`,
    ]);
  });

  it('a missing field of a part, at that part', () => {
    expect(messages('  provider: Manz.dev\n', '')).toEqual([
      `css.mdx:9  Falta el campo «course.provider».
    Se esperaba: quién imparte el curso.
    Solución: añade \`course.provider: …\` a la cabecera.`,
    ]);
  });

  it('a missing list of topics', () => {
    expect(messages('topics:\n  - selectors\n', '')).toEqual([
      `css.mdx:2  Falta el campo «topics».
    Se esperaba: la lista de temas, uno por línea.
    Solución: añade \`topics: …\` a la cabecera.`,
    ]);
  });

  it('an unknown field inside a part, at its line', () => {
    expect(messages('  channel: midulive', '  channel: midulive\n  autor: yo')).toEqual([
      `css.mdx:18  El campo «autor» no existe.
    Se esperaba: uno de estos campos: id, title, channel, language.
    Solución: corrige el nombre del campo o bórralo.`,
    ]);
  });
});
