import { describe, expect, it } from 'vitest';
import { renderExample, type ExampleView } from '../../src/markdown/code-block.ts';
import { CLASS_OF_MARKER } from '../../src/markdown/code-theme.ts';
import { colour } from '../../src/markdown/colouring.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/notes/languages.ts';

const unescape = (html: string) =>
  html
    .replaceAll(/&#x([\dA-F]+);/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const highlight = (code: string, language: string, meta = '') => colour({ code, language, meta });
const textOf = (html: string) => unescape(html.replaceAll(/<[^>]+>/g, ''));

describe('coloured code', () => {
  it('gives tokens the class of their role, and no style', async () => {
    const html = await highlight('const a = "b"; // c\nf(1);', 'js');
    expect(html).toBe(
      '<b><i class=k>const</i> a = <i class=s>"b"</i>; <i class=c>// c</i></b>\n<b><i class=f>f</i>(<i class=n>1</i>);</b>',
    );
  });

  it('keeps every character', async () => {
    const code = '  <p class="a">&amp; «ñ» & \u{1F600}</p>\n\n\tif (a < b && c > d) {}';
    expect(textOf(await highlight(code, 'html'))).toBe(code);
  });

  it('colours a text alike whatever ended the one before it', async () => {
    const here = (end: string) => `cat <<${end}\n$a\n${end}\necho "$b" # c`;
    const first = await highlight(here('FIN'), 'bash');
    expect(await highlight(here('EOF'), 'bash')).toBe(first.replaceAll('FIN', 'EOF'));
    expect(await highlight(here('FIN'), 'bash')).toBe(first);
  });

  it('shows the empty line with which a file begins', async () => {
    const code = '\n# Please enter the commit message';
    expect(textOf(await highlight(code, 'text'))).toBe(code);
  });

  it('marks lines', async () => {
    const html = await highlight('a\nb\nc\nd', 'text', '{1} ins={2} del={3-4}');
    expect(html).toBe('<b class=m>a</b>\n<b class=g>b</b>\n<b class=d>c</b>\n<b class=d>d</b>');
  });

  it('marks what is new and what is gone in the lines of a diff', async () => {
    const html = await highlight('+nueva\n-vieja\n igual', 'diff');
    expect(html).toBe('<b class=g>nueva</b>\n<b class=d>vieja</b>\n<b>igual</b>');
  });

  it('gives what is wider than a phone a place to be parted, and nothing else', async () => {
    const of = async (code: string) =>
      (await highlight(code, 'text')).replaceAll(/<(?!wbr)[^>]*>/g, '');
    expect(await of("    compiler.hooks.done.tap('SizePlugin', f);")).toBe(
      "    compiler.hooks.done.tap(<wbr>'SizePlugin', f);",
    );
    expect(await of('            app:layout_constraintEnd_toEndOf="parent"')).toBe(
      '            app:<wbr>layout_<wbr>constraintEnd_<wbr>toEndOf=<wbr>"parent"',
    );
    expect(await of('curl https://example.com/v1/u/1234567890')).toBe(
      'curl https://example.com/v1/u/<wbr>1234567890',
    );
    // What may stand at the start of a line that folds has two columns less.
    expect(await of("tags.map((part) => part.toString('base64url'));")).toBe(
      "tags.map((part) => part.toString(<wbr>'base64url'));",
    );
    expect(await of('$cpu.VirtualizationFirmwareEnabled')).toBe(
      '$cpu<wbr>.VirtualizationFirmware<wbr>Enabled',
    );
    expect(await of('        <li><a href="rayuela.pdf">Rayuela</a></li>')).toBe(
      '        &lt;li>&lt;a href="rayuela.pdf"><wbr>Rayuela&lt;/a>&lt;/li>',
    );
    for (const code of ['const a = compiler.hooks.done;', 'a'.repeat(60)]) {
      expect(await of(code)).toBe(code);
    }
  });

  it('does not let a browser part options and arrows after their hyphen', async () => {
    const held = async (code: string, language: string) =>
      [...(await highlight(code, language)).matchAll(/<i class=w>(.*?)<\/i>/g)].map(([, x]) => x);
    const order = 'Set-Service LanmanServer -StartupType Automatic';
    expect(await held(order, 'powershell')).toEqual(['-StartupType']);
    expect(await held('notes.removeIf(note -> note.id() == 1);', 'java')).toEqual(['->']);
    // Those that have a colour are held by the style.
    const option = 'docker run --detach --name cache --publish 6379:6379 redis:8';
    expect(await highlight(option, 'bash')).toContain('<i class=p>--publish</i>');
    expect(await held(option, 'bash')).toEqual([]);
    // Short enough for any phone, and words with a hyphen inside.
    expect(await held('f(x -> x);', 'java')).toEqual([]);
    expect(await held('un texto con pre-wrap y un guion - suelto', 'text')).toEqual([]);
  });

  it('folds each line under its own indentation', async () => {
    const code = 'a\n  b\n\n\tc\n         d\n            e\n  f';
    const html = await highlight(code, 'text', '{7}');
    expect(
      html
        .replaceAll(/>[^<]*</g, '><')
        .split('\n')
        .join(''),
    ).toBe(
      '<b></b><b class=h></b><b class=h></b><b class=q></b><b class=q></b><b class="m h"></b>',
    );
    expect(textOf(html)).toBe(code);
  });

  it.each(Object.keys(LANGUAGES))('knows the grammar of %s', async (language) => {
    const code = '# a <b> "c" /* d */\nclass E { f: 1 }';
    const html = await highlight(code, language);
    expect(textOf(html)).toBe(code);
    expect(html).not.toContain('style=');
  });

  it('colours whole words', async () => {
    const html = await highlight('until tail -n 4 orders.json; do sleep 1; done', 'bash');
    // Translated to JavaScript, a grammar's expressions part words (`u`, `ntil`).
    expect(html).not.toContain('u<i');
  });

  it('has one letter for each role', () => {
    const letters = [...CLASS_OF_MARKER.values()];
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('is JSX where the author says nothing', async () => {
    expect(DEFAULT_LANGUAGE).toBe('jsx');
    expect(await highlight('<Card />', DEFAULT_LANGUAGE)).toContain('<i class=');
  });
});

describe('the figure of an example', () => {
  const view: ExampleView = {
    language: 'js',
    marks: { compileOnly: false, noResult: false },
    code: 'a < b',
    coloured: '<b>a &lt; b</b>',
  };

  it('numbers what a person does, and shows what is seen then', () => {
    const code = 'abre pagina.html\n\npulsa «A & B»';
    const html = renderExample({ ...view, language: 'pasos', code, output: 'Hola' });
    expect(html).toContain('<ol><li>Abre pagina.html</li><li>Pulsa «A &amp; B»</li></ol>');
    expect(html).toContain('<samp><b>Hola</b></samp>');
    expect(html).not.toContain('<code>');
  });

  it('names the language', () => {
    const html = renderExample(view);
    expect(html).toContain('<figcaption>JavaScript');
    expect(html).toContain('<pre><code><b>a &lt; b</b></code></pre>');
    expect(html).not.toContain('Salida');
  });

  it('names the file, which is no orders for a terminal, and that its folder is to be made', () => {
    const captionOf = (language: string, title: string, isInNewFolder = false) => {
      const html = renderExample({
        ...view,
        language,
        marks: { ...view.marks, title },
        isInNewFolder,
      });
      return /<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
    };
    expect(captionOf('bash', 'copia.sh')).toBe('Bash · copia.sh');
    expect(captionOf('js', 'lib/a.js', true)).toBe('JavaScript en carpeta nueva · lib/a.js');
    expect(captionOf('js', 'lib/a.js')).toBe('JavaScript · lib/a.js');
  });

  it('tells measures from what is printed', () => {
    const labelOf = (output: string) =>
      /class="out label">(\w+)/.exec(renderExample({ ...view, output }))?.[1];
    expect(labelOf('.top · arriba tras bajar 200px → 0px\n.top · alto → 8px')).toBe('Medidas');
    expect(labelOf('.top · alto → 8px\nHola')).toBe('Salida');
  });

  it('shows the file name as text', () => {
    const html = renderExample({ ...view, marks: { ...view.marks, title: 'a<b>.js' } });
    expect(textOf(html)).toContain('JavaScript · a<b>.js');
    expect(html).not.toContain('<b>.js');
  });

  it('parts a long path before the name of its file', () => {
    const html = renderExample({
      ...view,
      marks: { ...view.marks, title: 'res/layout/note_buttons.xml' },
    });
    expect(html).toContain('<b>res/layout/<wbr>note_buttons.xml</b>');
  });

  it.each([
    ['+---+\n| a |\n+---+', 'a table'],
    ['NAME      AGE\nana       42', 'columns'],
    ['HOST:      a\nPORT:      1', 'columns after a colon'],
    ['src\n├── a.js', 'a tree'],
    [' id | name\n----+------\n  1 | Ana', 'a table without a frame'],
    ['LINE 1: SELECT id\n               ^', 'a caret'],
  ])('scrolls an output whose lines are aligned: %j', (output) => {
    expect(renderExample({ ...view, output })).toContain(
      '<pre tabindex="0" role="group" aria-label="Salida"><samp>',
    );
  });

  it.each([
    'Error: a | b\n\tat main (app.js:1:2)',
    'listo',
    '{ "a": [1, 2] }',
    'x = 1 + 2',
    'ERROR:  no such table\nDETAIL:  none',
    'psql:a.sql:1: NOTICE:  table "a" does not exist\npsql:a.sql:1: NOTICE:  table "b" does not exist',
    '|  created\n|  Exception in f',
  ])('folds any other: %j', (output) => {
    expect(renderExample({ ...view, output })).toContain('<pre><samp><b>');
  });

  it('scrolls a drawing, and folds any other text', () => {
    const figureOf = (code: string) => renderExample({ ...view, language: 'text', code });
    expect(figureOf('a ─ b\n│\nc')).toContain(
      '<pre tabindex="0" role="group" aria-label="Dibujo"><code>',
    );
    expect(figureOf('Corrige el total')).toContain('<figure class="code"><figcaption>');
  });

  it('shows the output and how it was verified, as text', () => {
    const html = renderExample({ ...view, output: '<1>', status: 'Ejecutado con <Node>' });
    expect(html).toContain('<samp><b>&lt;1></b></samp>');
    expect(textOf(html)).toMatch(/Salida<1>Ejecutado con <Node>$/);
  });
});
