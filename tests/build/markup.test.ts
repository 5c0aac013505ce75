import { describe, expect, it } from 'vitest';
import { SITE } from '../project.ts';
import { requestsOf } from './markup.ts';
import { readPages, tagsOf, type Page, playersOf } from './pages.ts';

const pages = readPages(SITE);

/** Addresses of the pages on which a rule has findings, with the findings. */
const findings = (rule: (page: Page) => unknown[]) =>
  pages.flatMap((page) => {
    const found = rule(page);
    return found.length > 0 ? [[page.address, ...found]] : [];
  });

it('reads the pages', () => {
  expect(pages.length).toBeGreaterThan(130);
  expect(
    pages.every(
      ({ tags }) => tags.length > 10 || tags.some(({ attributes }) => 'http-equiv' in attributes),
    ),
  ).toBe(true);
});

it('replaces the placeholders of code blocks', () => {
  expect(findings(({ html }) => html.match(/<!--colours[^>]*>/g) ?? [])).toEqual([]);
});

it('has no link without text', () => {
  const empty = findings(({ html }) =>
    [...html.matchAll(/<a\b[^>]*>([^]*?)<\/a>/g)].flatMap(([whole, text]) =>
      text!.replaceAll(/<[^>]*>/g, '').trim() === '' ? [whole] : [],
    ),
  );
  expect(empty).toEqual([]);
});

it('requests nothing', () => {
  expect(findings(requestsOf)).toEqual([]);
});

it('has no style or script attributes', () => {
  const forbidden = /^(?:style|on\w+)$/;
  expect(
    findings(({ tags }) =>
      tags.flatMap(({ name, attributes }) =>
        Object.keys(attributes)
          .filter((key) => forbidden.test(key))
          .map((key) => `${name} ${key}`),
      ),
    ),
  ).toEqual([]);
});

it('marks code and output as not translatable', () => {
  const code = pages.flatMap(({ tags }) =>
    tags.filter(({ name }) => ['code', 'kbd', 'samp'].includes(name)),
  );
  expect(code.length).toBeGreaterThan(10_000);
  expect(code.filter(({ attributes }) => attributes.translate !== 'no')).toEqual([]);
});

it('has unique ids on each page', () => {
  expect(
    findings(({ tags }) => {
      const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    }),
  ).toEqual([]);
});

it('hydrates islands only on interaction', () => {
  const islands = pages.flatMap((page) => tagsOf(page, 'astro-island'));
  expect(islands.length).toBeGreaterThan(0);
  expect(new Set(islands.map(({ attributes }) => attributes.client))).toEqual(new Set(['touch']));
});

it('includes the island runtime on every page with islands', () => {
  const without = pages.filter(
    (page) =>
      tagsOf(page, 'astro-island').length > 0 &&
      !/import\("[^"]*\/islands\.\w+\.js"\)/.test(page.html),
  );
  expect(without.map(({ address }) => address)).toEqual([]);
});

describe('the content policy', () => {
  const policyOf = ({ tags }: Page) =>
    tags.find(({ attributes }) => attributes['http-equiv'] === 'content-security-policy')
      ?.attributes.content ?? '';

  it('comes first on every page, before everything it governs', () => {
    for (const { address, html } of pages) {
      const head = html.slice(html.indexOf('<head>') + '<head>'.length).trimStart();
      expect(head.startsWith('<meta http-equiv="content-security-policy"'), address).toBe(true);
    }
  });

  it('allows nothing by default, nothing inline, and no origin except the player', () => {
    for (const page of pages) {
      const policy = policyOf(page);
      expect(policy, page.address).toContain("default-src 'none'");
      expect(policy, page.address).not.toMatch(/unsafe|\*|http:/);
      const others = policy.match(/https:[^\s;]*/g) ?? [];
      const allowed = playersOf(page).length > 0 ? ['https://www.youtube-nocookie.com'] : [];
      expect(others, page.address).toEqual(allowed);
    }
  });
});

describe('examples', () => {
  it('are behind one closed toggle per card, at most eight a page', () => {
    for (const page of pages.filter(({ address }) => !address.startsWith('/imprimir/'))) {
      const toggles = [...page.html.matchAll(/<details([^>]*)><summary[^>]*>EJEMPLOS ó APUNTES:/g)];
      expect(toggles.length, page.address).toBeLessThanOrEqual(8);
      expect(
        toggles.filter(([, attributes]) => / open/.test(attributes!)),
        page.address,
      ).toEqual([]);
      for (const [card] of page.html.matchAll(/<article[^]*?<\/article>/g)) {
        const count = card.match(/<summary[^>]*>EJEMPLOS ó APUNTES:/g)?.length ?? 0;
        expect(count, page.address).toBe(card.includes('<figure class="code') ? 1 : 0);
      }
    }
  });

  it('are tab stops only where they scroll: text drawings and aligned output', () => {
    for (const page of pages) {
      for (const [, kind, code] of page.html.matchAll(
        /<figure class="code( drawing)?">[^]*?(<pre[^>]*>)/g,
      )) {
        expect(code, page.address).toBe(
          kind ? '<pre tabindex="0" role="group" aria-label="Dibujo">' : '<pre>',
        );
      }
      for (const { attributes } of tagsOf(page, 'table')) {
        expect(attributes.tabindex, page.address).toBe('0');
      }
    }
  });
});

describe('videos', () => {
  it('may go full screen, and have their document inline', () => {
    for (const page of pages) {
      for (const { attributes } of playersOf(page)) {
        // For phones that do not know it in `allow`; with a value, other browsers would warn.
        expect(attributes.allowfullscreen, page.address).toBe('');
        expect(attributes.srcdoc, page.address).toMatch(/^<!doctype html><html lang="es">/);
        expect(['400', '250'], page.address).toContain(attributes.width);
        expect(attributes.title, page.address).toMatch(/^Vídeo: \S/);
      }
    }
  });
});
