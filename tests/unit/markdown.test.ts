import { markdownToHtml } from 'satteri';
import { describe, expect, it } from 'vitest';
import { inlineMarkdown } from '../../src/markdown/inline-markdown.ts';
import { links } from '../../src/markdown/links.ts';
import { tables } from '../../src/markdown/tables.ts';
import { typography } from '../../src/markdown/typography.ts';

const render = (markdown: string, base = '/') =>
  (markdownToHtml(markdown, { hastPlugins: [links(base), typography()] }) as { html: string }).html;

describe('links', () => {
  it('to other sites open in a new tab, safely, and announce it', () => {
    expect(render('[web](https://example.com/)')).toContain(
      '<a href="https://example.com/" target="_blank" rel="noopener">web<span class="vh"> (se abre en otra pestaña)</span></a>',
    );
  });

  it('to this site follow the base path', () => {
    expect(render('[grid](/Css/Grid/#uno)', '/apuntes')).toContain(
      '<a href="/apuntes/Css/Grid/#uno">',
    );
    expect(render('[grid](/Css/Grid/)', '/apuntes/')).toContain('<a href="/apuntes/Css/Grid/">');
    expect(render('[grid](/Css/Grid/)')).toContain('<a href="/Css/Grid/">');
  });

  it('within the page are unchanged', () => {
    expect(render('[uno](#uno)', '/apuntes')).toContain('<a href="#uno">uno</a>');
  });

  it('within the page get its address when the text is shown elsewhere', () => {
    expect(inlineMarkdown('[uno](#uno)', '/apuntes', '/apuntes/Css/Grid/')).toBe(
      '<a href="/apuntes/Css/Grid/#uno">uno</a>',
    );
  });
});

it('makes wide tables scrollable by keyboard', () => {
  const { html } = markdownToHtml('| a |\n| - |\n| b |\n', { hastPlugins: [tables()] }) as {
    html: string;
  };
  expect(html).toContain('<table tabindex="0">');
});

describe('typography', () => {
  it.each([
    ['un 40 % más', 'un 40\u00A0% más'],
    ['de 12 px a 1 KB', 'de 12\u00A0px a 1\u00A0KB'],
    ['25 USD y 250 ms', '25\u00A0USD y 250\u00A0ms'],
    // Words that only begin like a unit.
    ['3 situaciones y 2 gatos', '3 situaciones y 2 gatos'],
    ['3 sílabas', '3 sílabas'],
  ])('«%s»', (text, expected) => {
    expect(render(text)).toContain(expected);
  });

  it('leaves code unchanged, and marks it as not translatable', () => {
    expect(render('Tras 5 s: **`sleep 5 s`** y `kill -9 %1`').trim()).toBe(
      '<p>Tras 5\u00A0s: <strong><code translate="no">sleep 5 s</code></strong> y ' +
        '<code translate="no" class="w">kill -9 %1</code></p>',
    );
  });
});

describe('Markdown of the frontmatter', () => {
  it('has no enclosing paragraph', () => {
    expect(inlineMarkdown('Con `código` y **énfasis**.', '/')).toBe(
      'Con <code translate="no">código</code> y <strong>énfasis</strong>.',
    );
  });

  it('escapes HTML', () => {
    expect(inlineMarkdown('<img src=x onerror=alert(1)> y `<b>`', '/')).toBe(
      '&lt;img src=x onerror=alert(1)&gt; y <code translate="no">&lt;b&gt;</code>',
    );
    expect(inlineMarkdown('a < b', '/')).toBe('a &lt; b');
  });

  it('links under the base path', () => {
    expect(inlineMarkdown('[grid](/Css/Grid/)', '/apuntes')).toBe(
      '<a href="/apuntes/Css/Grid/">grid</a>',
    );
  });
});
