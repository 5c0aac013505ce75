import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// The parser's list of node types, which it does not export otherwise.
import { TYPE_NAMES } from '../../node_modules/satteri/dist/mdast/generated/node-types.js';
import { checkNote } from '../../src/lint/check-note.ts';
import { checkGrammar, GRAMMAR } from '../../src/lint/grammar.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { componentSchemas } from '../../src/schemas/components.ts';

const FOLDER = 'tests/fixtures/notes';
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

/** Messages for the author of a fixture. */
const messages = (file: string) =>
  checkNote(`${FOLDER}/${file}`, read(file), 'topics').map(formatProblem);

/** Names of the notes in a folder. */
const notesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => name.slice(0, -'.mdx'.length));

const rows = notesIn(`${FOLDER}/grammar`);
const rules = [...notesIn(FOLDER), ...rows.map((name) => `grammar/${name}`)];

/** `<rule>.mdx` breaks the rule, and `<rule>.txt` has the expected message. */
it.each(rules)('reports %s', (rule) => {
  expect(`${messages(`${rule}.mdx`).join('\n\n')}\n`).toBe(read(`${rule}.txt`));
});

describe('the grammar', () => {
  /** Node types that the parser puts nowhere else, or never creates here. */
  const UNBREAKABLE = ['tableCell', 'yaml', 'html', 'descriptionTerm', 'descriptionDetails'];

  it('covers every node type of the parser', () => {
    const kinds = Object.values(TYPE_NAMES).filter((kind) => !['root', 'custom'].includes(kind));
    expect(kinds.length).toBeGreaterThan(35);
    expect(kinds.filter((kind) => !Object.hasOwn(GRAMMAR, kind))).toEqual([]);
  });

  it('covers exactly the known components', () => {
    const components = Object.keys(GRAMMAR).filter((kind) => kind.startsWith('<'));
    expect(components.sort()).toEqual(
      Object.keys(componentSchemas)
        .map((name) => `<${name}>`)
        .sort(),
    );
  });

  it('has a fixture that breaks each row', () => {
    const kinds = Object.keys(GRAMMAR).map((kind) => kind.replaceAll(/[<>`]/g, ''));
    expect([...rows, ...UNBREAKABLE].sort()).toEqual(kinds.sort());
  });

  it('rejects unknown nodes', () => {
    const tree = { type: 'root', children: [{ type: 'aside', children: [] }] } as never;
    expect(checkGrammar(tree, '', 'topics')).toEqual([
      {
        line: 1,
        ruleId: 'unknown-node',
        found: 'Hay algo que los apuntes no saben mostrar (aside)',
        expected: 'texto, listas, tablas, citas, código y los componentes',
        remedy: 'escríbelo de otra forma o, si es código, entre comillas invertidas',
      },
    ]);
  });
});

it.each(['good/topic.mdx', 'good/eight-cards.mdx'])('accepts %s', (file) => {
  expect(messages(file)).toEqual([]);
});

it('reports every problem of a file, in line order', () => {
  const source = '---\nid: Grid\ndate: ayer\n---\n\nSuelto.\n\n<Card>\n</Card>\n';
  const lines = checkNote('a.mdx', source, 'topics').map(({ line, found }) => `${line} ${found}`);
  expect(lines).toEqual([
    '3 El campo «date» vale «ayer»',
    '6 Hay texto fuera de las tarjetas',
    '8 `<Card>` no tiene `title`',
    '8 La tarjeta sin título no tiene definición',
  ]);
});

describe('other collections', () => {
  it('allow headings and paragraphs in a text of the home page', () => {
    const source = '---\ntitle: Hola\n---\n\n## Uno\n\nTexto.\n\n- lista\n';
    expect(checkNote('a.mdx', source, 'pages')).toEqual([]);
  });

  it('report a text of the home page without fields', () => {
    expect(
      checkNote('src/content/pages/a.mdx', '---\n---\n\nTexto.\n', 'pages').map(formatProblem),
    ).toEqual([
      `src/content/pages/a.mdx:1  La cabecera falta o está vacía.
    Se esperaba: la línea \`---\` al principio del archivo, un campo por línea y otra línea \`---\`.
    Solución: escríbela; la de un tema la hace \`npm run nuevo-tema\`.`,
    ]);
  });
});

it('checks code in questions like any other, except for the explanation', () => {
  const question = (code: string) =>
    `<Question>\n\n¿Qué imprime?\n\n${code}\n\n<Answer>\n\nLo que imprime.\n\n</Answer>\n</Question>\n`;
  const source = `---\nid: Uno\ndate: 15/11/2020\n---\n\n<Card title="Uno">\n\nQué es.\n\n</Card>\n\n<Practice>\n\n${question('```klingon\nx\n```')}\n${question('```js salta\nx\n```\n\n```salida\n```')}\n</Practice>\n`;
  expect(checkNote('a.mdx', source, 'topics').map(({ found }) => found)).toEqual([
    'El bloque de código dice ser de «klingon», un lenguaje desconocido',
    'El bloque de código lleva una marca desconocida, «salta»',
    'El bloque `salida` está vacío',
  ]);
});

describe('text that resembles something else', () => {
  const found = (text: string, header = '') =>
    checkNote(
      'a.mdx',
      `---\nid: Uno\ndate: 15/11/2020\n${header}---\n\n<Card title="Uno">\n\n${text}\n\n</Card>\n`,
      'topics',
    ).map((problem) => `${problem.line} ${problem.found}`);

  it.each([
    ['Dos:\n-uno\n-dos', '9 «-uno» no es un punto de una lista'],
    ['– uno\n– dos', '8 «– uno» no es un punto de una lista'],
    ['1.uno\n2.dos', '8 «1.uno» no es un punto de una lista'],
    ['a) uno\nb) dos', '8 «a) uno» no es un punto de una lista'],
    ['###Uno', '8 «###Uno» no es un encabezado'],
    ["'''js\nlet a;\n'''", "8 «'''js» no abre ni cierra ningún código"],
    ['``js\nlet a;\n``', '8 «``js» no abre ni cierra ningún código'],
    ['| a | b |\n| - | - |\n| 1 | 2 |\nTres.', '11 «Tres.» se vería como una fila'],
  ])('is reported: %j', (text, expected) => {
    expect(found(text)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    'a) uno\\\nb) dos',
    '—Hola —dijo.\n—Adiós.',
    'Cinco\n-y no seis-.',
    'La #2 y la #3 son ##.',
    "Dice '''js''' y ``js``.",
    'a | b\n- | -\n1 | 2',
    '| a |\n| - |\nuno',
  ])('is allowed: %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('is allowed in a field that begins with a reserved word of YAML', () => {
    const about = (subtitle: string) => found('Qué es.', `subtitle: ${subtitle}\n`);
    expect(about('!important gana')).toEqual(['4 De «!important gana» no se lee «!important»']);
    expect(about('&padre en Sass')).toEqual(['4 De «&padre en Sass» no se lee «&padre»']);
    expect(about('!!str 404')).toEqual([]);
    expect(about("'!important gana'")).toEqual([]);
  });
});

it('requires summary and questions after the cards, and each attribute once', () => {
  const problems = (body: string) =>
    checkNote('a.mdx', `---\nid: Uno\ndate: 15/11/2020\n---\n\n${body}`, 'topics').map(
      ({ line, found }) => `${line} ${found}`,
    );
  const card = '<Card title="Uno">\n\nQué es.\n\n</Card>\n';
  const practice =
    '<Practice>\n\n<Question>\n\n¿Uno?\n\n<Answer>\n\nUno.\n\n</Answer>\n\n</Question>\n\n<Question>\n\n¿Dos?\n\n<Answer>\n\nDos.\n\n</Answer>\n\n</Question>\n\n</Practice>\n';
  expect(problems(`${card}\n${practice}`)).toEqual([]);
  expect(problems(`${practice}\n${card}`)).toEqual(['6 `<Practice>` no está en su sitio']);
  expect(problems(card.replace('>', ' title="Dos">'))).toEqual([
    '6 `<Card>` tiene dos veces `title`, y solo valdría la última',
  ]);
});

it('allows an empty file, but no other empty block', () => {
  const note = (info: string) =>
    `---\nid: Uno\ndate: 15/11/2020\n---\n\n<Card title="Uno">\n\nQué es.\n\n<Examples>\n\n\`\`\`${info}\n\`\`\`\n\nVacío.\n\n</Examples>\n</Card>\n`;
  expect(checkNote('a.mdx', note('css title="a.css"'), 'topics')).toEqual([]);
  expect(checkNote('a.mdx', note('css'), 'topics')).toMatchObject([
    { line: 12, found: 'El bloque de código está vacío' },
  ]);
});
