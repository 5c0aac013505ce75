import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SCHEMAS } from '../../src/lint/check-note.ts';
import { readFrontmatter } from '../../src/notes/frontmatter.ts';
import { checkFrontmatter } from '../../src/lint/check-frontmatter.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { componentSchemas } from '../../src/schemas/components.ts';
import { PRODUCTS, sectionSchema } from '../../src/schemas/section.ts';
import { topicSchema } from '../../src/schemas/topic.ts';

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

/** Messages after replacing a line of a valid section. */
const messages = (line: string, instead: string) => {
  expect(SECTION).toContain(line);
  const frontmatter = readFrontmatter(SECTION.replace(line, instead));
  return checkFrontmatter(frontmatter, sectionSchema).map((report) =>
    formatProblem({ file: 'css.mdx', ...report }),
  );
};

it('accepts a section', () => {
  expect(sectionSchema.safeParse(parse(SECTION)).success).toBe(true);
});

describe('reports', () => {
  it.each([
    ['order: 2', 'order: 0', '3  El campo «order» vale `0`', 'un número mayor que 0'],
    [
      'https://lenguajecss.com/',
      'http://lenguajecss.com/',
      '11  El campo «course.url» vale «http://lenguajecss.com/»',
      'una dirección que empieza por https://',
    ],
  ])('%s → %s', (line, instead, place, expected) => {
    const name = /«([^»]+)»/.exec(place)![1];
    expect(messages(line, instead)).toEqual([
      `css.mdx:${place}.\n    Se esperaba: ${expected}.\n    Solución: corrige «${name}» en la cabecera.`,
    ]);
  });

  it('a value that is not text, with the quotes that fix it', () => {
    expect(messages('  - selectors', '  - 3')).toEqual([
      `css.mdx:7  El campo «topics (1.º)» vale \`3\`.
    Se esperaba: el nombre de archivo de un tema.
    Solución: escríbelo entre comillas, '3', si es eso lo que ha de leerse.`,
    ]);
  });

  const ID = 'el identificador de 11 caracteres de un vídeo de YouTube';
  const VIDEO = 'el vídeo, con sus campos id, title, channel y language';
  const PARTS =
    'escribe `video:` y debajo, con dos espacios más, `id: …`, `title: …`, `channel: …` y `language: …`, cada uno en su línea';

  it.each([
    [
      /order: 2/,
      'order: dos',
      '3  El campo «order» vale «dos»',
      'un número entero',
      'escribe el número en cifras y sin comillas, `order: 3`',
    ],
    [
      /paid: false/,
      'paid: no',
      '13  El campo «course.paid» vale «no»',
      'true o false',
      'escribe `paid: true` o `paid: false`, sin comillas',
    ],
    [
      /es\n {2}paid/,
      'fr\n  paid',
      '12  El campo «course.language» vale «fr»',
      '«es» o «en»',
      'escribe `language: es` o `language: en`',
    ],
    [
      /title: CSS/,
      'title: [CSS]',
      '9  El campo «course.title» vale `["CSS"]`',
      'el título del curso',
      'escríbelo en una línea y entre comillas',
    ],
    [
      /\n {2}- selectors/,
      ' selectors, grid',
      '6  El campo «topics» vale «selectors, grid»',
      'la lista de temas, uno por línea',
      'escribe debajo una línea por valor, `- valor`; si no hay ninguno, `topics: []`',
    ],
    [
      /TlJbu0BMLaY/,
      'TlJbu0BMLa',
      '15  El campo «video.id» vale «TlJbu0BMLa»',
      ID,
      'cópialo de su dirección, detrás de `v=` o de `youtu.be/`',
    ],
    [
      /TlJbu0BMLaY/,
      'https://www.youtube.com/watch?app=x&v=TlJbu0BMLaY&t=3s',
      '15  El campo «video.id» vale «https://www.youtube.com/watch?app=x&v=TlJbu0BMLaY&t=3s»',
      ID,
      'escribe solo `TlJbu0BMLaY`',
    ],
    [/video:[^]+/, 'video: TlJbu0BMLaY', '14  El campo «video» vale «TlJbu0BMLaY»', VIDEO, PARTS],
    [/video:[^]+/, 'video:\n  - a', '14  El campo «video» vale `["a"]`', VIDEO, PARTS],
    [/video:[^]+/, 'video:', '14  El campo «video» está vacío', VIDEO, PARTS],
  ])(
    'a value of another type, with its format: %s → %s',
    (line, instead, found, expected, remedy) => {
      const reports = checkFrontmatter(
        readFrontmatter(SECTION.replace(line, () => instead)),
        sectionSchema,
      );
      expect(reports.map((report) => formatProblem({ file: 'css.mdx', ...report }))).toEqual([
        `css.mdx:${found}.\n    Se esperaba: ${expected}.\n    Solución: ${remedy}.`,
      ]);
    },
  );

  const FACT = 'un dato, con sus campos dato, url y visto';
  const good = '- dato: x\n    url: https://x.com\n    visto: 01/02/2024';

  it.each([
    [
      'https://x.com',
      '4  El campo «fuentes» vale «https://x.com»',
      'la lista de datos con fecha',
      'escribe debajo, por cada uno, `- dato: …` y, con dos espacios más, `url: …` y `visto: …`',
    ],
    [
      '\n  - https://x.com',
      '5  El campo «fuentes (1.º)» vale «https://x.com»',
      FACT,
      'escribe `- dato: …` y debajo, con dos espacios más, `url: …` y `visto: …`',
    ],
    [
      `\n  ${good}\n  ${good.replace('01/02/2024', '2024-02-01')}`,
      '10  El campo «fuentes (2.º).visto» vale `2024-02-01`',
      'una fecha dd/mm/aaaa, por ejemplo 15/11/2020',
      'escribe `visto: 01/02/2024`',
    ],
    [
      `\n  ${good}\n    nota: y`,
      '8  El campo «nota» no existe',
      'uno de estos campos: dato, url, visto',
      'corrige el nombre del campo o bórralo',
    ],
  ])('a wrong item of a list: fuentes:%s', (fuentes, found, expected, remedy) => {
    const reports = checkFrontmatter(
      readFrontmatter(`id: Uno\ndate: 01/02/2024\nfuentes: ${fuentes}`),
      topicSchema,
    );
    expect(reports.map((report) => formatProblem({ file: 'a.mdx', ...report }))).toEqual([
      `a.mdx:${found}.\n    Se esperaba: ${expected}.\n    Solución: ${remedy}.`,
    ]);
  });

  it.each([
    ['subtitle:Uno', 'deja un espacio detrás de los dos puntos'],
    ["subtitle: El otro' # y más", "escribe 'El otro'' # y más', o borra lo que sobra"],
    ['subtítle: Uno', 'escribe `subtitle` o bórralo'],
    ['formerly:\n  -', 'escríbelo detrás del guion, o borra la línea'],
    ["formerly:\n  - Uno # así se llamaba\nsubtitle: 'Dos' # y un comentario", undefined],
  ])('values that YAML parses in another way: %s', (yaml, remedy) => {
    const [report] = checkFrontmatter(
      readFrontmatter(`id: Uno\ndate: 01/02/2024\n${yaml}`),
      topicSchema,
    );
    expect(report?.remedy).toBe(remedy);
  });

  it.each([
    [
      'course:\n    title: A\n  provider: B',
      '5  Esta línea de la cabecera no tiene la sangría de sus vecinas',
    ],
    ['topics:\n  - a\n  -b', '5  Esta línea de la cabecera no tiene la sangría de sus vecinas'],
    [
      'topics: [a, b\nname: x',
      '4  Una lista entre corchetes o unas llaves no se cierran antes de esta línea',
    ],
    ['course:\norder: 2', '4  El campo «order» está dos veces en la cabecera'],
  ])('frontmatter with invalid lines: %s', (yaml, found) => {
    const [report] = checkFrontmatter(readFrontmatter(`order: 1\n${yaml}`), sectionSchema);
    expect(`${report!.line}  ${report!.found}`).toBe(found);
  });

  it.each(['videoTitle', 'videoLanguage'])('a %s without a video', (name) => {
    const card = { title: 'Uno', [name]: 'es' };
    expect(componentSchemas.Card.safeParse(card).success).toBe(false);
    expect(componentSchemas.Card.safeParse({ ...card, video: 'aaaaaaaaaaa' }).success).toBe(true);
  });

  it.each(['https://x.com/a b', 'https://x.com (en inglés)'])(
    'an address with spaces: %s',
    (url) => {
      expect(messages('https://lenguajecss.com/', url)).toHaveLength(1);
    },
  );

  it('a missing field of a nested object, at that object', () => {
    expect(messages('  provider: Manz.dev\n', '')).toEqual([
      `css.mdx:8  Falta el campo «course.provider».
    Se esperaba: quién imparte el curso.
    Solución: añade debajo de la línea 12 esta: \`  provider: …\`, con esos espacios delante.`,
    ]);
  });

  it.each([
    [/course:\n(?: .*\n)+/, 'course: x\n', 'El campo «course» vale «x»', 'el curso'],
    [/video:[^]+/, 'video: x', 'El campo «video» vale «x»', 'el vídeo'],
    [
      /(paid: .*\n)/,
      '$1  thumbnail: a.svg\n',
      'El campo «course.thumbnail» vale «a.svg»',
      'la miniatura',
    ],
  ])('a value instead of a nested object: %s → %s', (part, instead, found, expected) => {
    const [report, ...others] = checkFrontmatter(
      readFrontmatter(SECTION.replace(part, instead)),
      sectionSchema,
    );
    expect(others).toEqual([]);
    expect(report!.found).toBe(found);
    expect(report!.expected).toMatch(new RegExp(`^${expected}, con sus campos `));
  });

  it.each([/course:\n(?: .*\n)+/, /video:[^]+/])(
    'nothing for an omitted nested object: %s',
    (part) => {
      const frontmatter = readFrontmatter(SECTION.replace(part, ''));
      expect(checkFrontmatter(frontmatter, sectionSchema)).toEqual([]);
    },
  );

  it('an unknown field of an optional nested object', () => {
    const picture = '  paid: false\n  thumbnail:\n    file: a.svg\n    alt: Nada\n    pie: yo';
    expect(messages('  paid: false', picture)[0]).toContain(
      'css.mdx:17  El campo «pie» no existe.\n    Se esperaba: uno de estos campos: file, alt.',
    );
  });

  it.each([
    ['fuentes:\n  - dato: x\nsubtitle: a', ['url', 'visto']],
    ['fuentes:\n- dato: x\n  # nota\n\n  # otra\nsubtitle: a', ['url', 'visto']],
    [
      'fuentes:\n  - dato: >-\n      Un dato\n      largo\n  - dato: y',
      ['url', 'visto', 'url', 'visto'],
    ],
    ['fuentes:\n  - visto: 01/02/2024\n    url: https://x.com', ['dato']],
  ])('%j: adding the suggested text fixes it', (fields, missing) => {
    const values: Record<string, string> = { url: 'https://x.com', visto: '01/02/2024', dato: 'x' };
    const check = (yaml: string) => checkFrontmatter(readFrontmatter(yaml), topicSchema);
    let yaml = `id: Uno\ndate: 01/02/2024\n${fields}`;
    const count = check(yaml).length;
    expect(count).toBe(missing.length);
    for (let left = count; left > 0; left--) {
      const { remedy, found } = check(yaml).find((report) => report.found.startsWith('Falta'))!;
      const [, line, text] = /debajo de la línea (\d+) esta: `(.*: )…`/.exec(remedy)!;
      const lines = yaml.split('\n');
      // The frontmatter opens on line 1 of the file.
      lines.splice(Number(line) - 1, 0, text! + values[/\.(\w+)»/.exec(found)![1]!]!);
      yaml = lines.join('\n');
      expect(check(yaml)).toHaveLength(left - 1);
    }
  });

  it('a missing field between braces', () => {
    const yaml = 'id: Uno\ndate: 01/02/2024\nfuentes: [{ dato: x, url: https://x.com }]';
    const [{ remedy } = { remedy: '' }] = checkFrontmatter(readFrontmatter(yaml), topicSchema);
    expect(remedy).toBe('añade `visto: …` entre las llaves, con una coma si hay más campos');
  });

  it('a missing list of topics', () => {
    expect(messages('topics:\n  - selectors\n', '')).toEqual([
      `css.mdx:2  Falta el campo «topics».
    Se esperaba: la lista de temas, uno por línea.
    Solución: añade \`topics: …\` a la cabecera.`,
    ]);
  });

  it('an unknown field of a nested object, with its line', () => {
    expect(messages('  channel: midulive', '  channel: midulive\n  autor: yo')).toEqual([
      `css.mdx:18  El campo «autor» no existe.
    Se esperaba: uno de estos campos: id, title, channel, language.
    Solución: corrige el nombre del campo o bórralo.`,
    ]);
  });
});

const schemas: Record<string, z.ZodObject> = { ...SCHEMAS, ...componentSchemas };

/** Every field of a schema, including nested ones: name and schema. */
function fieldsOf(schema: z.ZodObject, path: string): [string, z.ZodType][] {
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => {
    const here = `${path}.${name}`;
    const part = field instanceof z.ZodOptional ? field.unwrap() : field;
    return [[here, field], ...(part instanceof z.ZodObject ? fieldsOf(part, here) : [])];
  });
}

const VALUES = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e20,
  NaN,
  '',
  ' ',
  'x',
  [],
  [3],
  [''],
  [[]],
  {},
  { a: 1 },
];

it.each(Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name)))(
  '%s describes in Spanish what it accepts',
  (_name, field) => {
    const issues = VALUES.flatMap((value) => field.safeParse(value).error?.issues ?? []);
    const messages = issues
      .filter(({ code }) => code !== 'unrecognized_keys')
      .map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(0);
    expect(
      messages.filter((message) => /invalid|expected|too (?:small|big)/i.test(message)),
    ).toEqual([]);
  },
);

it('docs/escribir-apuntes.md lists exactly the products of a section', () => {
  const guide = readFileSync('docs/escribir-apuntes.md', 'utf8');
  const paragraph = guide.split('\n\n').find((text) => text.startsWith('`verifica` dice'))!;
  const named = [...paragraph.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
  expect(named.slice(1)).toEqual([...PRODUCTS]);
});
