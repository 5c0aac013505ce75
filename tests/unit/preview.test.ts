import { describe, expect, it } from 'vitest';
import { renderPreviews } from '../../src/preview/render.ts';
import { contentPolicy } from '../../src/lib/content-policy.ts';
import { parseNote, partsOf } from '../../src/notes/note.ts';
import { scenesOf, type Scene } from '../../src/preview/collect.ts';

const scene = (html: string, css = '', rest: Partial<Scene> = {}): Scene => ({
  html,
  css,
  own: css,
  files: {},
  widths: [],
  ...rest,
});
const draw = (...args: Parameters<typeof scene>) => renderPreviews([scene(...args)]);

describe('a preview', () => {
  it('is inside the page, isolated from its styles, at each width', () => {
    const html = draw('<p>Hola</p>', 'p { color: red }', { widths: [600, 320] });
    expect(html.match(/<template shadowrootmode="open">/g)).toHaveLength(2);
    expect(html).toContain('inline-size:600px');
    expect(html).toContain('content:"Resultado · 320 px"');
    expect(html).toContain('@media print{:host{resize:none;zoom:0.62}}');
    // The label of a preview scaled down on a phone keeps its size.
    const scale = 'clamp(.4,var(--room)/602,1)';
    expect(html).toContain(`zoom:${scale}`);
    expect(html).toContain(`@media screen{:host::before{zoom:calc(1/${scale})}}`);
    expect(html).toContain('<style>p{color:red}</style><x-b><p>Hola</p></x-b>');
    // The label is inside the template: older browsers show no empty box.
    expect(html.replaceAll(/<template[^]*?<\/template>/g, '')).not.toContain('>Resultado');
  });

  it('maps root to host, body to an element, and rem to 16 px', () => {
    const html = draw('<p>Hola</p>', ':root { --a: 1px } body > p { margin: 1.5rem }');
    expect(html).toContain(':host{--a:1px}x-b > p{margin:24px}');
  });

  it('does not inherit custom properties of the site', () => {
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
  ])('has its own document for %s', (_name, css) => {
    const html = draw('<p>Hola</p>', css, { height: 200 });
    expect(html).toContain('<iframe sandbox loading=lazy');
    expect(html).toContain('block-size:200px');
    // The zoom of the box would clip it in print.
    expect(html).not.toMatch(/@media print\{:host\{[^}]*zoom:0/);
    expect(html).toMatch(/@media print\{iframe\{[^}]*transform:scale\(0\.62\)/);
    const [style = ''] = /style-src [^;]*/.exec(contentPolicy(html)) ?? [];
    expect(style.match(/sha256/g)).toHaveLength(3);
    expect(contentPolicy(html)).not.toContain('frame-src');
  });

  it('shares a printed row with those without a width', () => {
    const cases = [scene('<p>Mal</p>'), scene('<p>Bien</p>')];
    expect(renderPreviews(cases).match(/inline-size:calc\(100%\/2 - 8px\)/g)).toHaveLength(2);
  });

  it.each([
    [
      'what ends',
      'p { animation: show 1s }',
      'p{animation-delay:var(--ago,-98.7s);animation-play-state:paused}',
    ],
    [
      'what waits',
      'p { animation: a 1s cubic-bezier(0, 1, 1, 1) 2s, b 1s }',
      'p{animation-delay:calc(2s + var(--ago,-98.7s)),var(--ago,-98.7s);animation-play-state:paused}',
    ],
    ['but what is paused', 'p { animation: show 1s -400ms paused }', 'p{--ago:0s}'],
  ])('shows animations in their end state where nothing moves: %s', (_name, css, still) => {
    expect(draw('<p>Hola</p>', css)).toContain(
      `@media print,(prefers-reduced-motion:reduce){${still}}`,
    );
  });

  it('has immediate transitions under prefers-reduced-motion', () => {
    const still = '@media (prefers-reduced-motion:reduce){*,::before';
    expect(draw('<p>Hola</p>', 'p { transition: color 1s }')).toContain(still);
    expect(draw('<p>Hola</p>', 'p { color: red }')).not.toContain('reduced-motion');
  });

  it('has no print style without animations', () => {
    const html = draw('<p>Hola</p>', 'p { animation-delay: -1s } b { animation: none }');
    expect(html).not.toContain('--ago');
  });

  it('runs, loads and navigates nothing', () => {
    const html = draw(
      '<a href="https://example.com/x" target="_blank" onclick="y()">a</a><img src="x.jpg" alt="X">' +
        '<form action="/z"><button>b</button></form>',
      'a { background: url(https://example.com/y.png) }',
    );
    expect(html).not.toMatch(/example\.com\/|onclick|action=|src="x|target/);
    expect(html).toContain('<form method="dialog">');
  });

  it('keeps link addresses that its style selects, without navigating', () => {
    const html = draw('<a href="guia.pdf">Guía</a>', 'a[href$=".pdf"] { color: red }');
    expect(html).toContain('href=&quot;guia.pdf&quot;');
    expect(html).toMatch(/<iframe sandbox loading.*<base target=&quot;_blank&quot;>/);
  });

  it('links within itself when it has its own document', () => {
    const [html, css] = [
      '<a href="#b">B</a><a href="/c/">C</a><p id="b">B</p>',
      'p { height: 5vh }',
    ];
    expect(draw(html)).toContain('<a href="#b">B</a><a href="#-c-">');
    const drawn = draw(html, css);
    expect(drawn).toContain('href=&quot;about:srcdoc#b&quot;');
    expect(drawn).toContain('href=&quot;about:srcdoc#-c-&quot;');
  });

  it('shows the width and height of its window that the author set', () => {
    const labelOf = (rest: Partial<Scene>) =>
      /content:"(.*?)"/.exec(draw('<p>A</p>', '', rest))?.[1];
    expect(labelOf({})).toBe('Resultado');
    expect(labelOf({ widths: [320] })).toBe('Resultado · 320 px');
    expect(labelOf({ widths: [320], height: 90 })).toBe('Resultado · 320 × 90 px');
    expect(labelOf({ height: 90 })).toBe('Resultado · alto: 90 px');
  });

  it('inlines the images that the page shows', () => {
    const files = { 'star.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    expect(draw('<img src="star.svg" alt="">', '', { files })).toContain(
      'src="data:image/svg+xml,',
    );
  });

  it('lets the viewport choose among the images that the page shows', () => {
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
  ])('is omitted when %s', (_name, html) => {
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

describe('the previews of an example', () => {
  it('apply its style to the page of the Preparación', () => {
    const [[only] = []] = drawn('```css\np { color: red }\n```', 'Prosa.');
    expect(only).toMatchObject({
      html: '<p>Preparada</p>',
      css: 'body { margin: 0 }\np { color: red }',
      own: 'p { color: red }',
    });
  });

  it('apply its style to the nearest HTML of its card', () => {
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

  it('apply its style after some user steps, in sheets that are files of the page', () => {
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

  it('are one for each variant', () => {
    const [cases] = drawn(
      '```css\n/* ❌ Mal: no cabe */\np { width: 900px }\n```',
      '```css\n/* ✅ Bien: cabe */\np { width: auto }\n```',
      'Prosa.',
    );
    expect(cases).toMatchObject([{ label: '❌ Mal' }, { label: '✅ Bien' }]);
    expect(cases![1]!.css).not.toContain('900px');
  });

  it('show what a browser makes of invalid HTML', () => {
    const [cases] = drawn(
      '```html falla="alt"\n<!-- ❌ Mal: sin alt -->\n<img src="a.png">\n```',
      '```html\n<!-- ✅ Bien -->\n<img src="a.png" alt="Portada">\n```',
      'Prosa.',
    );
    expect(cases).toMatchObject([{ label: '❌ Mal' }, { label: '✅ Bien' }]);
  });

  it('compile SCSS, with the files that the page shows', () => {
    const [, [last] = []] = drawn(
      '```scss title="_ink.scss" grupo="a"\n$ink: teal;\n```',
      'Prosa.',
      '```scss title="main.scss" grupo="a"\n@use "ink";\np { color: ink.$ink }\n```',
      'Prosa.',
    );
    expect(last!.own).toContain('color: teal');
  });

  it('skip partials, and resolve files from the sheet’s folder', () => {
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
  ])('are omitted for invalid CSS, %j, which is reported once, in Spanish', (css, line, reason) => {
    const { problems } = note(`\`\`\`css\n${css}\n\`\`\``, 'Prosa.');
    expect(problems).toMatchObject([{ line, found: `Este CSS no se puede leer: ${reason}` }]);
    expect(note(`\`\`\`css falla="${reason}"\n${css}\n\`\`\``, 'Prosa.').problems).toEqual([]);
  });

  it('are omitted if the author says so; an error in SCSS has its line', () => {
    expect(drawn('```css sin-resultado\np { color: red }\n```', 'Prosa.')).toEqual([]);
    const { problems } = note('```scss\np {\n  color: $nope;\n}\n```', 'Prosa.');
    expect(problems).toMatchObject([{ line: 21, found: expect.stringContaining('Undefined') }]);
  });
});
