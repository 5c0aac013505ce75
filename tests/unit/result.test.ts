import { describe, expect, it } from 'vitest';
import { drawResults } from '../../src/markdown/result.ts';
import { contentPolicy } from '../../src/integrations/content-policy.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';
import { scenesOf, type Scene } from '../../src/notes/scenes.ts';

const scene = (html: string, css = '', rest: Partial<Scene> = {}): Scene => ({
  html,
  css,
  own: css,
  files: {},
  widths: [],
  ...rest,
});
const draw = (...args: Parameters<typeof scene>) => drawResults([scene(...args)]);

describe('a result', () => {
  it('stands in the page apart from its styles, at each width', () => {
    const html = draw('<p>Hola</p>', 'p { color: red }', { widths: [600, 320] });
    expect(html.match(/<template shadowrootmode="open">/g)).toHaveLength(2);
    expect(html).toContain('inline-size:600px');
    expect(html).toContain('content:"Resultado · 320 px"');
    expect(html).toContain('@media print{:host{resize:none;zoom:0.7}}');
    // What is drawn smaller on a phone has a label as large as ever.
    const scale = 'clamp(.5,calc(100cqi/602px),1)';
    expect(html).toContain(`zoom:${scale}`);
    expect(html).toContain(`@media screen{:host::before{zoom:calc(1/${scale})}}`);
    expect(html).toContain('<style>p{color:red}</style><x-b><p>Hola</p></x-b>');
    // The label is in the template: older engines show no empty box.
    expect(html.replaceAll(/<template[^]*?<\/template>/g, '')).not.toContain('>Resultado');
  });

  it('takes the host for the root, an element for the body, and 16 px for a rem', () => {
    const html = draw('<p>Hola</p>', ':root { --a: 1px } body > p { margin: 1.5rem }');
    expect(html).toContain(':host{--a:1px}x-b > p{margin:24px}');
  });

  it('reads no custom property of the site that it does not set itself', () => {
    const html = draw(
      '<p>Hola</p>',
      'p { --a: 1px; width: var(--a); color: var(--ink, var(--b)) }',
    );
    expect(html).toContain('<style>x-b{--ink:initial;--b:initial}p{--a:1px');
  });

  it.each([
    ['a query of its width', '@media (width < 30rem) { p { color: red } }'],
    ['the size of the window', 'p { height: 50dvh }'],
    ['the root font size', 'html { font-size: 20px }'],
    ['containers, that are not those of the site', '@container (width > 9px) { p { color: red } }'],
    ['what stays while it scrolls', 'p { position: fixed }'],
    ['what its root holds', ':root:has(:checked) { color: red }'],
    ['the address of a link', '[href^="https"] { color: red }'],
  ])('is a document of its own for %s', (_name, css) => {
    const html = draw('<p>Hola</p>', css, { height: 200 });
    expect(html).toContain('<iframe sandbox loading=lazy');
    expect(html).toContain('block-size:200px');
    // The zoom of the box would cut it on paper.
    expect(html).not.toMatch(/@media print\{:host\{[^}]*zoom:0/);
    expect(html).toMatch(/@media print\{iframe\{[^}]*transform:scale\(0\.7\)/);
    const [style = ''] = /style-src [^;]*/.exec(contentPolicy(html)) ?? [];
    expect(style.match(/sha256/g)).toHaveLength(3);
    expect(contentPolicy(html)).not.toContain('frame-src');
  });

  it('shares a line of paper with those of no width beside it', () => {
    const cases = [scene('<p>Mal</p>'), scene('<p>Bien</p>')];
    expect(drawResults(cases).match(/inline-size:calc\(100%\/2 - 8px\)/g)).toHaveLength(2);
  });

  it.each([
    ['what ends', 'p { animation: show 1s }', 'p{animation-delay:var(--ago,-98.7s)}'],
    [
      'what waits',
      'p { animation: a 1s cubic-bezier(0, 1, 1, 1) 2s, b 1s }',
      'p{animation-delay:calc(2s + var(--ago,-98.7s)),var(--ago,-98.7s)}',
    ],
    ['but what is paused', 'p { animation: show 1s -400ms paused }', 'p{--ago:0s}'],
  ])('stands on paper where its animations end: %s', (_name, css, onPaper) => {
    expect(draw('<p>Hola</p>', css)).toContain(`@media print{${onPaper}}`);
  });

  it('says nothing of paper where nothing is animated', () => {
    const html = draw('<p>Hola</p>', 'p { animation-delay: -1s } b { animation: none }');
    expect(html).not.toContain('--ago');
  });

  it('runs nothing, asks for nothing, leads nowhere', () => {
    const html = draw(
      '<a href="https://example.com/x" target="_blank" onclick="y()">a</a><img src="x.jpg" alt="X">' +
        '<form action="/z"><button>b</button></form>',
      'a { background: url(https://example.com/y.png) }',
    );
    expect(html).not.toMatch(/example\.com\/|onclick|action=|src="x|target/);
    expect(html).toContain('<form method="dialog">');
  });

  it('leaves links the addresses that its style reads, and a press leads nowhere all the same', () => {
    const html = draw('<a href="guia.pdf">Guía</a>', 'a[href$=".pdf"] { color: red }');
    expect(html).toContain('href=&quot;guia.pdf&quot;');
    expect(html).toMatch(/<iframe sandbox loading.*<base target=&quot;_blank&quot;>/);
  });

  it('leads to a place of its own where it is a document', () => {
    const [html, css] = [
      '<a href="#b">B</a><a href="/c/">C</a><p id="b">B</p>',
      'p { height: 5vh }',
    ];
    expect(draw(html)).toContain('<a href="#b">B</a><a href="#-c-">');
    const drawn = draw(html, css);
    expect(drawn).toContain('href=&quot;about:srcdoc#b&quot;');
    expect(drawn).toContain('href=&quot;about:srcdoc#-c-&quot;');
  });

  it('says how wide and high its window is, as far as the author does', () => {
    const labelOf = (rest: Partial<Scene>) =>
      /content:"(.*?)"/.exec(draw('<p>A</p>', '', rest))?.[1];
    expect(labelOf({})).toBe('Resultado');
    expect(labelOf({ widths: [320] })).toBe('Resultado · 320 px');
    expect(labelOf({ widths: [320], height: 90 })).toBe('Resultado · 320 × 90 px');
    expect(labelOf({ height: 90 })).toBe('Resultado · alto: 90 px');
  });

  it('has the pictures that the page shows', () => {
    const files = { 'star.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    expect(draw('<img src="star.svg" alt="">', '', { files })).toContain(
      'src="data:image/svg+xml,',
    );
  });

  it('lets the window choose among the pictures that the page shows', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const html = draw(
      '<picture><source media="(width > 1px)" srcset="b.svg"><source srcset="https://example.com/c.jpg"><img src="a.svg" srcset="a.svg 1x, b.svg 2x" alt=""></picture>',
      '',
      { files: { 'a.svg': svg, 'b.svg': svg } },
    );
    expect(html).toContain('<iframe sandbox loading=lazy');
    expect(html.match(/srcset=/g)).toHaveLength(1);
    expect(html).toMatch(/srcset=&quot;data:image\/svg\+xml,[^ ,]+&quot;/);
    expect(html).not.toContain('example.com');
  });

  it.each([
    ['there is nothing to see', '<meta charset="utf-8"><title>Sin cuerpo</title>'],
    ['a script has a part in it', '<p>Hola</p><script>alert(1)</script>'],
  ])('is not drawn when %s', (_name, html) => {
    expect(draw(html)).toBe('');
  });
});

const note = (...blocks: string[]) =>
  scenesOf(
    partsOf(
      parseNote(
        '<Setup>\n\n```html\n<p>Preparada</p>\n```\n\n```css\nbody { margin: 0 }\n```\n\n</Setup>\n\n' +
          `<Card title="T">\n\nD.\n\n<Examples>\n\n${blocks.join('\n\n')}\n\n</Examples>\n</Card>\n`,
      ),
    ),
  );
const drawn = (...blocks: string[]) => [...note(...blocks).under.values()];

describe('what an example draws', () => {
  it('is its style on the page that the Preparación makes', () => {
    const [[only] = []] = drawn('```css\np { color: red }\n```', 'Prosa.');
    expect(only).toMatchObject({
      html: '<p>Preparada</p>',
      css: 'body { margin: 0 }\np { color: red }',
      own: 'p { color: red }',
    });
  });

  it('is its style on the nearest HTML of its card', () => {
    const scenes = drawn(
      '```html\n<b>Uno</b>\n```',
      '```css ancho="320" alto="90"\nb { color: red }\n```',
      'Prosa.',
      '```css\nb { color: blue }\n```',
      'Prosa.',
    );
    expect(scenes).toMatchObject([
      [{ html: '<b>Uno</b>', widths: [320], height: 90 }],
      [{ html: '<b>Uno</b>', own: 'b { color: blue }' }],
    ]);
  });

  it('is what a person finds after some steps, in the sheets that are files of the page', () => {
    const scenes = drawn(
      '```css title="src/App.css"\np { color: red }\n```',
      'Prosa.',
      '```css title="src/App.css"\np { color: blue }\n```',
      'Prosa.',
      '```pasos\npulsa «Pan»\n```\n\n```salida\n<p>Pan × 2</p>\n```',
      'Prosa.',
      '```pasos\npulsa «Pan»\n```\n\n```salida\nPan × 3\n```',
      'Prosa.',
    );
    expect(scenes.at(-1)).toMatchObject([{ html: '<p>Pan × 2</p>', css: 'p { color: blue }' }]);
  });

  it('is one result a case', () => {
    const [cases] = drawn(
      '```css\n/* ❌ Mal: no cabe */\np { width: 900px }\n```',
      '```css\n/* ✅ Bien: cabe */\np { width: auto }\n```',
      'Prosa.',
    );
    expect(cases).toMatchObject([{ label: '❌ Mal' }, { label: '✅ Bien' }]);
    expect(cases![1]!.css).not.toContain('900px');
  });

  it('is what a browser makes of HTML that a checker refuses', () => {
    const [cases] = drawn(
      '```html falla="alt"\n<!-- ❌ Mal: sin alt -->\n<img src="a.png">\n```',
      '```html\n<!-- ✅ Bien -->\n<img src="a.png" alt="Portada">\n```',
      'Prosa.',
    );
    expect(cases).toMatchObject([{ label: '❌ Mal' }, { label: '✅ Bien' }]);
  });

  it('is the CSS that its SCSS is, with the files that the page shows', () => {
    const [, [last] = []] = drawn(
      '```scss title="_ink.scss" grupo="a"\n$ink: teal;\n```',
      'Prosa.',
      '```scss title="main.scss" grupo="a"\n@use "ink";\np { color: ink.$ink }\n```',
      'Prosa.',
    );
    expect(last!.own).toContain('color: teal');
  });

  it('is not what a partial would be by itself, and a sheet finds its files from its folder', () => {
    const [[scene] = []] = drawn(
      '```scss title="tools/_ink.scss"\n$ink: teal;\n```',
      '```scss title="tools/_index.scss"\n@forward "ink";\n```',
      '```scss title="_dark.scss"\nb { color: black }\n```',
      '```scss title="main.scss"\n@use "tools";\np { color: tools.$ink }\n```',
      'Prosa.',
    );
    expect(scene!.own).toContain('color: teal');
    expect(scene!.own).not.toContain('black');
  });

  it.each([
    ['p {\n  color: red;', 20, 'falta una llave de cierre'],
    ['p {\n  color: red;\n}}', 22, 'sobra una llave de cierre'],
    ['p {\n  color: red; // rojo\n}', 21, 'no se entiende «//»'],
    ['console.log(1);', 20, 'no se entiende «console.log»'],
  ])('is not drawn of what is no CSS, %j: said once, in Spanish', (css, line, reason) => {
    const { problems } = note(`\`\`\`css\n${css}\n\`\`\``, 'Prosa.');
    expect(problems).toMatchObject([{ line, found: `Este CSS no se puede leer: ${reason}` }]);
    expect(note(`\`\`\`css falla="${reason}"\n${css}\n\`\`\``, 'Prosa.').problems).toEqual([]);
  });

  it('is nothing where the author says so, and a mistake in its SCSS has its line', () => {
    expect(drawn('```css sin-resultado\np { color: red }\n```', 'Prosa.')).toEqual([]);
    const { problems } = note('```scss\np {\n  color: $nope;\n}\n```', 'Prosa.');
    expect(problems).toMatchObject([{ line: 21, found: expect.stringContaining('Undefined') }]);
  });
});
