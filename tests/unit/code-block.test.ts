import { describe, expect, it } from 'vitest';
import { renderExample, type ExampleView } from '../../src/markdown/code-block.ts';
import { MARKER_CLASSES } from '../../src/markdown/code-theme.ts';
import { highlight as highlightBlock } from '../../src/markdown/highlight.ts';
import type { FilePlace } from '../../src/session/folders.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/notes/languages.ts';

const unescape = (html: string) =>
  html
    .replaceAll(/&#x([\dA-F]+);/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const highlight = (code: string, language: string, meta = '') =>
  highlightBlock({ code, language, meta });
const textOf = (html: string) => unescape(html.replaceAll(/<[^>]+>/g, ''));

describe('highlighted code', () => {
  it('has role classes on tokens, and no styles', async () => {
    const html = await highlight('const a = "b"; // c\nf(1);', 'js');
    expect(html).toBe(
      '<b><i class=k>const</i> a = <i class=s>"b"</i>; <i class=c>// c</i></b>\n<b><i class=f>f</i>(<i class=n>1</i>);</b>',
    );
  });

  it('contains every character', async () => {
    const code = '  <p class="a">&amp; «ñ» & \u{1F600}</p>\n\n\tif (a < b && c > d) {}';
    expect(textOf(await highlight(code, 'html'))).toBe(code);
  });

  it('is highlighted the same whatever ended the previous block', async () => {
    const here = (end: string) => `cat <<${end}\n$a\n${end}\necho "$b" # c`;
    const first = await highlight(here('FIN'), 'bash');
    expect(await highlight(here('EOF'), 'bash')).toBe(first.replaceAll('FIN', 'EOF'));
    expect(await highlight(here('FIN'), 'bash')).toBe(first);
  });

  it('includes a leading empty line', async () => {
    const code = '\n# Please enter the commit message';
    expect(textOf(await highlight(code, 'text'))).toBe(code);
  });

  it('marks lines', async () => {
    const html = await highlight('a\nb\nc\nd', 'text', '{1} ins={2} del={3-4}');
    expect(html).toBe('<b class=m>a</b>\n<b class=g>b</b>\n<b class=d>c</b>\n<b class=d>d</b>');
  });

  it('marks added and removed lines of a diff', async () => {
    const html = await highlight('+nueva\n-vieja\n igual', 'diff');
    expect(html).toBe('<b class=g>nueva</b>\n<b class=d>vieja</b>\n<b>igual</b>');
  });

  it('has break points only in words wider than a phone', async () => {
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
    // A fragment that may begin a wrapped line has two columns less.
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

  it('does not break options and arrows after their hyphen', async () => {
    const held = async (code: string, language: string) =>
      [...(await highlight(code, language)).matchAll(/<i class=w>(.*?)<\/i>/g)].map(([, x]) => x);
    const order = 'Set-Service LanmanServer -StartupType Automatic';
    expect(await held(order, 'powershell')).toEqual(['-StartupType']);
    expect(await held('notes.removeIf(note -> note.id() == 1);', 'java')).toEqual(['->']);
    // The style keeps highlighted ones together.
    const option = 'docker run --detach --name cache --publish 6379:6379 redis:8';
    expect(await highlight(option, 'bash')).toContain('<i class=p>--publish</i>');
    expect(await held(option, 'bash')).toEqual([]);
    // A closing tag, and a value behind its arrow.
    expect(await held('<figcaption>La casa azul, 1932</figcaption>', 'html')).toEqual([
      '&lt;/<i class=t>figcaption',
    ]);
    expect(await held('console.log(await readAll(path)); // → <Buffer c3>', 'js')).toEqual([
      '→ &lt;Buffer',
    ]);
    // Short enough for any phone, and words with a hyphen inside.
    expect(await held('f(x -> x);', 'java')).toEqual([]);
    expect(await held('un texto con pre-wrap y un guion - suelto', 'text')).toEqual([]);
  });

  it('wraps each line with its own indentation', async () => {
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

  it.each(Object.keys(LANGUAGES))('has a grammar for %s', async (language) => {
    const code = '# a <b> "c" /* d */\nclass E { f: 1 }';
    const html = await highlight(code, language);
    expect(textOf(html)).toBe(code);
    expect(html).not.toContain('style=');
  });

  it('has a grammar for redis-cli: commands, options and strings', async () => {
    const html = await highlight('SET a "b c" EX 60\nconfig get port', 'redis');
    expect(html).toBe(
      '<b><i class=k>SET</i> a <i class=s>"b c"</i> <i class=f>EX</i> <i class=n>60</i></b>\n<b><i class=k>config get</i> port</b>',
    );
  });

  it('highlights whole words', async () => {
    const html = await highlight('until tail -n 4 orders.json; do sleep 1; done', 'bash');
    // A grammar's expressions, translated to JavaScript, may split words (`u`, `ntil`).
    expect(html).not.toContain('u<i');
  });

  it('has one letter for each role', () => {
    const letters = [...MARKER_CLASSES.values()];
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('is JSX by default', async () => {
    expect(DEFAULT_LANGUAGE).toBe('jsx');
    expect(await highlight('<Card />', DEFAULT_LANGUAGE)).toContain('<i class=');
  });
});

describe('the figure of an example', () => {
  const view: ExampleView = {
    language: 'js',
    marks: { compileOnly: false, noResult: false },
    code: 'a < b',
    highlighted: '<b>a &lt; b</b>',
  };

  it('numbers user steps, and shows their outcome', () => {
    const code = 'abre pagina.html\n\npulsa «A & B»';
    const html = renderExample({ ...view, language: 'pasos', code, output: 'Hola' });
    expect(html).toContain('<ol><li>Abre pagina.html</li><li>Pulsa «A &amp; B»</li></ol>');
    expect(html).toContain('<samp translate=no><b>Hola</b></samp>');
    expect(html).not.toContain('<code');
  });

  it('names the language', () => {
    const html = renderExample(view);
    expect(html).toContain('<figcaption>JavaScript');
    expect(html).toContain('<pre><code translate=no><b>a &lt; b</b></code></pre>');
    expect(html).not.toContain('Salida');
  });

  it('names the file without a terminal, and says when its folder is new', () => {
    const captionOf = (language: string, title: string, file: FilePlace = {}) => {
      const html = renderExample({
        ...view,
        language,
        marks: { ...view.marks, title },
        file,
      });
      return /<figcaption>(.*?)<\/figcaption>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
    };
    expect(captionOf('bash', 'copia.sh')).toBe('Bash · copia.sh');
    expect(captionOf('js', 'lib/a.js', { isInNewFolder: true })).toBe(
      'JavaScript en carpeta nueva · lib/a.js',
    );
    expect(captionOf('js', 'lib/a.js')).toBe('JavaScript · lib/a.js');
    expect(captionOf('js', 'a.js', { folder: 'curso', replaces: true })).toBe(
      'JavaScript en «curso» · reemplaza a.js',
    );
    expect(captionOf('js', 'lib/a.js', { folder: 'curso', isInNewFolder: true })).toBe(
      'JavaScript en «curso», carpeta nueva · lib/a.js',
    );
    expect(captionOf('html', 'a.html', { folder: 'empty' })).toBe(
      'HTML en una carpeta vacía · a.html',
    );
  });

  it('describes measurements in words, with their width and a link that explains them', () => {
    const of = (output: string, marks = {}) =>
      renderExample({
        ...view,
        language: 'css',
        output,
        marks: { ...view.marks, ...marks },
        measuresHref: '/verificacion/#medidas',
      });
    const html = of('.top · alto → 8px\n.a<b · ancho → 20px', { widths: '600' });
    expect(html).toContain('<a href="/verificacion/#medidas">cómo verlo</a>');
    expect(html).toContain('<li><code translate=no>.top</code>: mide 8\u202fpx de alto</li>');
    expect(html).toContain('.a&lt;b');
    expect(html.indexOf('Medido en un resultado de 600')).toBeLessThan(html.indexOf('<pre>'));
    expect(of('.top · alto → 8px')).not.toContain('Medido en');
    expect(of('.top · alto → 8px\nHola')).toContain('Salida');
  });

  it('escapes the file name', () => {
    const html = renderExample({ ...view, marks: { ...view.marks, title: 'a<b>.js' } });
    expect(textOf(html)).toContain('JavaScript · a<b>.js');
    expect(html).not.toContain('<b>.js');
  });

  it('lets a long path break before its file name', () => {
    const html = renderExample({
      ...view,
      marks: { ...view.marks, title: 'res/layout/note_buttons.xml' },
    });
    expect(html).toContain('<b translate=no>res/layout/<wbr>note_buttons.xml</b>');
  });

  it.each([
    ['+---+\n| a |\n+---+', 'a table'],
    ['NAME      AGE\nana       42', 'columns'],
    ['HOST:      a\nPORT:      1', 'columns after a colon'],
    ['src\n├── a.js', 'a tree'],
    [' id | name\n----+------\n  1 | Ana', 'a table without a frame'],
    ['LINE 1: SELECT id\n               ^', 'a caret'],
  ])('scrolls aligned output: %j', (output) => {
    expect(renderExample({ ...view, output })).toContain(
      '<pre tabindex="0" role="group" aria-label="Salida"><samp translate=no>',
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
  ])('wraps other output: %j', (output) => {
    expect(renderExample({ ...view, output })).toContain('<pre><samp translate=no><b>');
  });

  it('scrolls a text drawing, and wraps other text', () => {
    const figureOf = (code: string) => renderExample({ ...view, language: 'text', code });
    expect(figureOf('a ─ b\n│\nc')).toContain(
      '<pre tabindex="0" role="group" aria-label="Dibujo"><code translate=no>',
    );
    expect(figureOf('Corrige el total')).toContain('<figure class="code"><figcaption>');
  });

  it('shows the output and how it was verified, as text', () => {
    const status = { sentence: 'Comprobado con <Node>: falla' };
    const html = renderExample({ ...view, output: '<1>', status });
    expect(html).toContain('<samp translate=no><b>&lt;1></b></samp>');
    expect(textOf(html)).toMatch(/Salida<1>Comprobado con <Node>: falla$/);
  });

  it('marks in its head how it was verified, as a sentence to hear', () => {
    const status = { sentence: 'Ejecutado con "Node" 24', mark: 'Node 24' };
    const html = renderExample({ ...view, status });
    expect(html).toContain(
      '<figcaption>JavaScript<i class=v role=img title="Ejecutado con &quot;Node&quot; 24">✓ Node 24</i></figcaption>',
    );
    expect(html.match(/Ejecutado/g)).toHaveLength(1);
  });
});
