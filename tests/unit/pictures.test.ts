import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkContents } from '../../src/lint/check-contents.ts';
import { readContentFile } from '../../src/notes/model.ts';
import { formatProblem } from '../../src/lint/diagnostic.ts';
import { readErrors } from '../errors.ts';
import { ROOT } from '../project.ts';

const NOTE = 'src/content/pages/hola.mdx';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'pictures-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file into the project. */
function put(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b34' } });

/** Messages for a note with these images. */
function messages(...urls: string[]): string[] {
  const text = urls.map((url) => `![Lo que se ve](${url})`).join('\n\n');
  put(NOTE, `---\ntitle: Hola\n---\n\n${text}\n`);
  return checkContents(root).map(formatProblem);
}

const message = (found: string, expected: string, remedy: string) =>
  `${NOTE}:5  ${found}.\n    Se esperaba: ${expected}.\n    Solución: ${remedy}.`;

const LOCAL = 'un archivo junto al apunte, en `src/content/pages/`, o en `src/assets/`';
const TYPES = 'un archivo de tipo png, jpg, jpeg, webp, avif, gif, svg';

it('accepts images of every type, next to the note and in src/assets', async () => {
  const picture = drawn(30, 20);
  for (const type of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
    put(`src/content/pages/plano.${type}`, await picture.toFormat(type).toBuffer());
  }
  put('src/assets/hojas/plano.jpg', await picture.jpeg().toBuffer());
  copyFileSync(
    join(ROOT, 'src/assets/courses/terminal.svg'),
    join(root, 'src/content/pages/plano.svg'),
  );
  const nextTo = ['png', 'jpeg', 'webp', 'avif', 'gif', 'svg'].map((type) => `./plano.${type}`);
  const shared = ['/src/assets/hojas/plano.jpg', '../../assets/hojas/plano.jpg', 'plano.png'];
  expect(messages(...nextTo, ...shared)).toEqual([]);
});

it('suggests the image that its author meant', async () => {
  put('src/content/pages/mi-plano.png', await drawn(3, 2).png().toBuffer());
  put('src/assets/hoja.png', await drawn(3, 2).png().toBuffer());
  const missing = (url: string, remedy: string) =>
    message(`La imagen «${url}» no existe`, LOCAL, remedy);
  expect(messages('./mi-palno.png')).toEqual([
    missing('./mi-palno.png', 'escribe `./mi-plano.png`'),
  ]);
  // Also on case-insensitive file systems.
  expect(messages('./Mi-Plano.png')).toEqual([
    missing('./Mi-Plano.png', 'escribe `./mi-plano.png`'),
  ]);
  expect(messages('./hoja.png')).toEqual([missing('./hoja.png', 'escribe `/src/assets/hoja.png`')]);
  expect(messages('./otra-cosa.png')).toEqual([
    missing('./otra-cosa.png', 'guárdala en `src/content/pages/`'),
  ]);
});

it('reports decomposed accents in a file name, which differ from the note’s', async () => {
  put(`src/content/pages/${'árbol.png'.normalize('NFD')}`, await drawn(3, 2).png().toBuffer());
  for (const form of ['NFC', 'NFD']) {
    expect(messages('./árbol.png'.normalize(form)).join()).toContain(
      'cambia el nombre del archivo y escríbelo a mano, `árbol.png`',
    );
  }
});

it.each([
  ['https://example.com/plano.png', 'https://example.com/plano.png'],
  ['//example.com/plano.png', '//example.com/plano.png'],
  [`data:image/png;base64,${'A'.repeat(100)}`, `data:image/png;base64,${'A'.repeat(38)}…`],
])('rejects remote images: %s', (url, shown) => {
  expect(messages(url)).toEqual([
    message(
      `La imagen «${shown}» no es un archivo del proyecto`,
      `${LOCAL}: una página no pide nada a otro sitio`,
      'guárdala junto al apunte y escribe `![lo que se ve](./nombre.png)`',
    ),
  ]);
});

it.each([
  ['/plano.png', 'public/plano.png', 'public'],
  ['../../../public/plano.png', 'public/plano.png', 'public'],
  ['../topics/css/plano.png', 'src/content/topics/css/plano.png', 'src/content/topics/css'],
])('rejects images from elsewhere: %s', async (url, file, folder) => {
  put(file, await drawn(3, 2).png().toBuffer());
  expect(messages(url)).toEqual([
    message(
      `La imagen «${url}» está en \`${folder}/\``,
      LOCAL,
      'muévela a `src/content/pages/` y escribe `./plano.png`',
    ),
  ]);
});

const EXPORT = 'ábrela con un programa de dibujo y expórtala como PNG, JPEG o SVG';

it('rejects images of another type', () => {
  const wrong = 'La imagen «./plano.heic» es de tipo heic';
  expect(messages('./plano.heic')).toEqual([message(wrong, TYPES, EXPORT)]);
});

it.each(['./plano', './plano.txt', '../../../package.json', '../../../../package.json', './'])(
  'does not take other syntax for images: %s',
  (url) => {
    put('package.json', '{}');
    const remedy = 'escribe el nombre entero de una imagen, `./nombre.png`, o quita la línea';
    expect(messages(url)).toEqual([message(`«${url}» no es una imagen`, TYPES, remedy)]);
  },
);

it('a file next to a note is reported once', async () => {
  put('src/content/pages/plano', await drawn(3, 2).png().toBuffer());
  put('src/content/pages/hoja', await drawn(3, 2).tiff().toBuffer());
  put('src/content/pages/foto.heic', '');
  put('src/content/pages/lista.txt', 'hola');
  const found = messages('./plano').map((text) => text.split(/\n\s*/));
  expect(found).toEqual([
    [
      'src/content/pages/foto.heic:1  La imagen «foto.heic» es de tipo heic.',
      `Se esperaba: ${TYPES}.`,
      `Solución: ${EXPORT}.`,
    ],
    [
      'src/content/pages/hoja:1  La imagen «hoja» es de tipo tiff.',
      `Se esperaba: ${TYPES}.`,
      `Solución: ${EXPORT}.`,
    ],
    [
      `${NOTE}:5  El nombre de la imagen «./plano» no dice de qué tipo es.`,
      'Se esperaba: un nombre que acabe en `.png`.',
      'Solución: llama al archivo `plano.png`, también en los apuntes que lo muestran.',
    ],
    [
      'src/content/pages/lista.txt:1  El nombre de archivo «lista.txt» no sirve.',
      expect.stringContaining('`.mdx` al final'),
      expect.any(String),
    ],
    [
      'src/content/pages/plano:1  El nombre de la imagen «plano» no dice de qué tipo es.',
      'Se esperaba: un nombre que acabe en `.png`.',
      'Solución: llama al archivo `plano.png`, también en los apuntes que lo muestran.',
    ],
  ]);
});

it('checks the contents of an image, whatever its name', async () => {
  put('src/content/pages/plano.png', await drawn(3, 2).tiff().toBuffer());
  expect(messages('./plano.png')).toEqual([
    message(
      'La imagen «./plano.png» es de tipo tiff',
      TYPES,
      'ábrela con un programa de dibujo y expórtala como PNG, JPEG o SVG',
    ),
  ]);
});

it.each([
  ['a text', Buffer.from('hola')],
  ['nothing', Buffer.alloc(0)],
  ['a drawing without size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
])('cannot show %s', (_name, content) => {
  put('src/content/pages/plano.svg', content);
  expect(messages('./plano.svg')).toEqual([
    message(
      'La imagen «./plano.svg» no se puede leer',
      'un archivo entero, que diga cuánto mide',
      'ábrela con un programa de dibujo y guárdala otra vez',
    ),
  ]);
});

it('has size limits', async () => {
  const smaller = 'redúcela a unos 1600 px de ancho y guárdala otra vez';
  const picture = await drawn(3, 2).png().toBuffer();
  put('src/content/pages/foto.png', Buffer.concat([picture, Buffer.alloc(20_500_000)]));
  expect(messages('./foto.png')).toEqual([
    message(
      'La imagen «./foto.png» pesa 20,5 MB',
      '10 MB como mucho: quien copie el proyecto la recibe entera',
      smaller,
    ),
  ]);
  put('src/content/pages/foto.png', await drawn(9000, 10).png().toBuffer());
  expect(messages('./foto.png')).toEqual([
    message('La imagen «./foto.png» mide 9000 × 10 px', '8000 px de lado como mucho', smaller),
  ]);
});

it('has names that every file system stores the same way', () => {
  put('src/content/topics/css/Mi Foto.PNG', '');
  const documented = readErrors().find(({ title }) => title === 'Un nombre de imagen que no sirve');
  expect(messages()).toEqual([documented!.message]);
});

it('is not part of a definition, which the index shows as text', async () => {
  const file = 'src/content/topics/css/grid.mdx';
  put('src/content/topics/css/plano.png', await drawn(3, 2).png().toBuffer());
  put(
    file,
    '---\nid: Grid\ndate: 15/11/2020\n---\n\n<Card title="Uno">\n\nQué es.\n\n![Lo que se ve](./plano.png)\n\n</Card>\n',
  );
  const { facts, problems } = readContentFile(root, file, 'topics');
  expect(problems).toEqual([]);
  expect(facts!.cards[0]!.definition).toBe('Qué es.');
  expect(facts!.pictures).toEqual([{ url: './plano.png', line: 10 }]);
});
