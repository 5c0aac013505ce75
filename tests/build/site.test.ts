import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageDescription, pageTitle, site } from '../../src/site.ts';
import { DATES, MENU, OTHER_DATES, ROUTES, TOPICS } from '../fixtures/specification.ts';
import { ROOT, SITE } from '../project.ts';
import { inside, linked, meta, readPages, tagsOf, textOf, type Page } from './pages.ts';

const pages = readPages(SITE);
const byAddress = new Map(pages.map((page) => [page.address, page]));
const page = (address: string): Page => {
  const found = byAddress.get(address);
  if (!found) throw new Error(`There is no page at ${address}`);
  return found;
};
const sections = Object.keys(MENU);
const encode = (address: string) => address.split('/').map(encodeURIComponent).join('/');
const isMoved = ({ tags }: Page) =>
  tags.some(({ attributes }) => attributes['http-equiv'] === 'refresh');

/** Every page with its own heading, and its subject in titles and descriptions. */
const subjects = [
  ['/', 'WebDev'],
  ...sections.map((section) => [`/${section}/`, section]),
  ...TOPICS.map((topic) => {
    const [section, id] = [
      topic.slice(0, topic.lastIndexOf('/')),
      topic.slice(topic.lastIndexOf('/') + 1),
    ];
    return [`/${topic}/`, `${section} ${id}`];
  }),
] as [string, string][];

describe('addresses', () => {
  it('has the 24 sections and 92 topics of the specification', () => {
    expect(sections.length + 1).toBe(24);
    expect(TOPICS).toHaveLength(92);
    const missing = subjects
      .map(([address]) => address)
      .filter((address) => !byAddress.has(address));
    expect(missing).toEqual([]);
  });

  it('serves the routes of the specification with identical pages', () => {
    for (const route of ROUTES) {
      const section = sections.find((name) => name.toLowerCase() === route)!;
      expect(page(`/${route}/`).html === page(`/${section}/`).html, route).toBe(true);
    }
    expect(page('/home/').html === page('/').html).toBe(true);
  });

  it('has exactly one file for each entry and one page for each file', () => {
    const files = readdirSync(join(ROOT, 'src/content/topics'), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(files.filter((file) => file.endsWith('.mdx'))).toHaveLength(TOPICS.length);
    const sectionFiles = readdirSync(join(ROOT, 'src/content/sections'));
    expect(sectionFiles).toHaveLength(sections.length);

    const expected = new Set([
      ...subjects.map(([address]) => address),
      ...ROUTES.map((route) => `/${route}/`),
      ...sections.flatMap((section) => [`/imprimir/${section}/`, `/indice/${section}/`]),
      ...sections
        .filter((section) => page(`/${section}/`).html.includes(encode(`/chuletas/${section}/`)))
        .map((section) => `/chuletas/${section}/`),
      ...['/home/', '/indice/', '/verificacion/', '/404.html'],
    ]);
    const actual = pages.filter((one) => !isMoved(one)).map(({ address }) => address);
    expect(actual.filter((address) => !expected.has(address))).toEqual([]);
    expect([...expected].filter((address) => !byAddress.has(address))).toEqual([]);
  });

  it('redirects the former address of a topic', () => {
    for (const moved of pages.filter(isMoved)) {
      const target = decodeURI(new URL(linked(moved, 'canonical')!).pathname);
      expect(byAddress.has(target), moved.address).toBe(true);
      const refresh = moved.tags.find(({ attributes }) => attributes['http-equiv'] === 'refresh')!;
      expect(decodeURI(refresh.attributes.content!), moved.address).toContain(`url=${target}`);
    }
  });

  it('shows the same notes at Loaders and Plugins of Webpack', () => {
    const notes = (id: string) =>
      [...page(`/Webpack/${id}/`).html.matchAll(/<article[^]*?<\/article>/g)].map(([html]) =>
        textOf(html),
      );
    expect(notes('Plugins')).toEqual(notes('Loaders'));
  });
});

describe('head', () => {
  it.each(subjects)(
    'of %s has title, description, author, canonical address and language',
    (address, subject) => {
      const one = page(address);
      expect(textOf(inside(one.html, 'title'))).toBe(pageTitle(subject));
      expect(meta(one, 'description')).toBe(pageDescription(subject));
      expect(meta(one, 'author')).toBe(site.author);
      expect(linked(one, 'canonical')).toBe(SITE.origin + encode(address));
      expect(tagsOf(one, 'html')[0]!.attributes.lang).toBe('es');
      expect(meta(one, 'robots')).toBeUndefined();
      const card = Object.fromEntries(
        tagsOf(one, 'meta').flatMap(({ attributes: { property, content } }) =>
          property ? [[property, content]] : [],
        ),
      );
      expect(card).toMatchObject({
        'og:title': pageTitle(subject),
        'og:description': pageDescription(subject),
        'og:url': linked(one, 'canonical'),
        'og:image': `${SITE.origin}/social-card.png`,
        'og:locale': 'es',
      });
    },
  );

  it('of the specification has the texts of the specification', () => {
    expect(textOf(inside(page('/Css/Grid/').html, 'title'))).toBe(
      `Tutorial Css Grid || by ${site.author}`,
    );
    expect(textOf(inside(page('/Css/').html, 'title'))).toBe(`Tutorial Css || by ${site.author}`);
    expect(textOf(inside(page('/').html, 'title'))).toBe(`Tutorial WebDev || by ${site.author}`);
    expect(meta(page('/Css/Grid/'), 'description')).toBe(
      'Apuntes de los cursos que hice y que hago del Tutorial Css Grid',
    );
  });

  it('excludes pages without a canonical address from search engines', () => {
    for (const section of sections)
      expect(meta(page(`/imprimir/${section}/`), 'robots')).toBe('noindex');
    expect(meta(page('/404.html'), 'robots')).toBe('noindex');
    expect(linked(page('/404.html'), 'canonical')).toBeUndefined();
  });

  it('of a booklet names the booklet', () => {
    for (const section of sections) {
      const booklet = page(`/imprimir/${section}/`);
      expect(textOf(inside(booklet.html, 'title'))).toBe(pageTitle(`Cuaderno de ${section}`));
      expect(linked(booklet, 'canonical')).toBe(SITE.origin + encode(booklet.address));
    }
  });

  it('has an inline icon, and links the feed', () => {
    for (const one of pages.filter((candidate) => !isMoved(candidate))) {
      expect(linked(one, 'icon'), one.address).toMatch(/^data:image\/svg\+xml,/);
      expect(linked(one, 'alternate'), one.address).toBe(`${SITE.origin}/rss.xml`);
    }
    expect(readdirSync(SITE.dist)).toContain('social-card.png');
  });
});

describe('headings', () => {
  it('have one h1 per page, which on a topic is its id', () => {
    for (const one of pages.filter((candidate) => !isMoved(candidate))) {
      expect(tagsOf(one, 'h1'), one.address).toHaveLength(1);
    }
    for (const topic of TOPICS) {
      const id = topic.slice(topic.lastIndexOf('/') + 1);
      expect(textOf(inside(page(`/${topic}/`).html, 'h1')), topic).toBe(id);
    }
  });

  it('of a landing say that its course is paid, where it is', () => {
    for (const section of ['NodeJS', 'Css']) {
      const landing = textOf(inside(page(`/${section}/`).html, 'main'));
      expect(/de pago/.test(landing), section).toBe(section === 'NodeJS');
    }
    expect(textOf(inside(page('/React Native/').html, 'main'))).toContain('Android');
  });

  it('of each landing come with a course, a 400x210 player and the list of topics', () => {
    for (const [section, topics] of Object.entries(MENU)) {
      const one = page(`/${section}/`);
      const main = inside(one.html, 'main');
      const [frame] = tagsOf(one, 'iframe');
      expect(frame?.attributes, section).toMatchObject({ width: '400', height: '210' });
      expect(main.indexOf('<h1'), section).toBeLessThan(main.indexOf('target="_blank"'));
      for (const id of topics)
        expect(main, section).toContain(`href="${encode(`/${section}/${id}/`)}"`);
    }
  });
});

describe('lists of topics', () => {
  const EFFORT = /^(?:\d+ h ?)?(?:\d+ min)?, \d+ ejemplos?$/;
  const listOf = (html: string) =>
    [...html.matchAll(/<ol class="topics"[^>]*>([^]*?)<\/ol>/g)].flatMap(([, list]) =>
      // An item ends where the next one begins.
      list!
        .split(/<li\b[^>]*>/)
        .slice(1)
        .map((item) =>
          [...item.matchAll(/<(a|span)\b[^>]*>([^]*?)<\/\1>/g)].map(([, , text]) =>
            textOf(text!).trim(),
          ),
        ),
    );

  it('of a landing show what each topic is about, its reading time and its examples', () => {
    for (const [section, ids] of Object.entries(MENU)) {
      const list = listOf(page(`/${section}/`).html);
      expect(
        list.map(([id]) => id),
        section,
      ).toEqual(ids);
      for (const [, about, effort] of list) {
        expect(about, section).not.toBe('');
        expect(effort, section).toMatch(EFFORT);
      }
    }
    // Plugins has no subtitle: it shows the notes of Loaders.
    const [loaders, plugins] = listOf(page('/Webpack/').html).slice(3);
    expect(plugins!.slice(1)).toEqual(loaders!.slice(1));
  });

  it('of the home page show the same, section by section', () => {
    const inSections = sections.flatMap((section) => listOf(page(`/${section}/`).html));
    expect(listOf(page('/').html)).toEqual(inSections);
  });

  it('of the index have the titles of all cards, and for each section the definitions', () => {
    const all = inside(page('/indice/').html, 'main');
    const shared = ['Webpack/Plugins'];
    for (const topic of TOPICS.filter((name) => !shared.includes(name))) {
      const section = sections.find((name) => topic.startsWith(`${name}/`))!;
      const part = page(`/indice/${section}/`).html;
      const ids = tagsOf(page(`/${topic}/`), 'article').map(({ attributes }) => attributes.id!);
      const links = ids.map((id) => `href="${encode(`/${topic}/`)}#${id}"`);
      expect(ids.length, topic).toBeGreaterThan(0);
      expect(
        links.filter((link) => !all.includes(link) || !part.includes(link)),
        topic,
      ).toEqual([]);
    }
  });
});

describe('dates', () => {
  const dateOf = (topic: string) => {
    const times = tagsOf(page(`/${topic}/`), 'time');
    expect(times, topic).toHaveLength(1);
    const text = textOf(inside(page(`/${topic}/`).html, 'time'));
    const iso = times[0]!.attributes.datetime!;
    expect(iso.split('-').reverse().join('/'), topic).toBe(text);
    return text;
  };

  it('match the specification for each page', () => {
    const actual = Object.fromEntries(Object.keys(DATES).map((topic) => [topic, dateOf(topic)]));
    expect(actual).toEqual(DATES);
  });

  it('are from its groups where the specification does not name a page', () => {
    for (const topic of TOPICS.filter((name) => !(name in DATES))) {
      const section = topic.slice(0, topic.lastIndexOf('/'));
      expect(OTHER_DATES[section] ?? OTHER_DATES[''], topic).toContain(dateOf(topic));
    }
  });
});

describe('menu', () => {
  it('lists Home and the sections in order, with their topics, on every page', () => {
    const expected = [
      '/',
      ...Object.entries(MENU).flatMap(([section, ids]) => [
        `/${section}/`,
        ...ids.map((id) => `/${section}/${id}/`),
      ]),
    ].map(encode);
    for (const one of pages.filter((candidate) => !isMoved(candidate))) {
      const menu = /<nav id="menu"[^]*<\/nav>/.exec(one.html)![0];
      const hrefs = [...menu.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
      expect(hrefs, one.address).toEqual(expected);
    }
  });

  it('opens only the current section and marks only the current page', () => {
    for (const [address] of subjects) {
      const menu = /<nav id="menu"[^]*<\/nav>/.exec(page(address).html)![0];
      const open = [...menu.matchAll(/<details name="menu" open[^>]*>\s*<summary>([^<]*)</g)];
      const current = [...menu.matchAll(/<a href="([^"]*)"[^>]* aria-current="page"/g)];
      expect(
        current.map(([, href]) => href),
        address,
      ).toEqual([encode(address)]);
      const section = sections.filter((name) => address.startsWith(`/${name}/`));
      expect(
        open.map(([, name]) => name!.trim()),
        address,
      ).toEqual(section);
    }
  });

  it('comes after the notes in the source', () => {
    for (const one of pages.filter((candidate) => !isMoved(candidate))) {
      expect(one.html.indexOf('<nav id="menu"'), one.address).toBeGreaterThan(
        one.html.indexOf('</main>'),
      );
    }
  });
});

describe('files for machines', () => {
  const read = (name: string) => readFileSync(join(SITE.dist, name), 'utf8');
  const all = (xml: string, element: string) =>
    [...xml.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]*)</${element}>`, 'g'))].map(
      ([, text]) => text!,
    );

  it('include a sitemap with every page once, at its canonical address', () => {
    const expected = [
      ...subjects.map(([address]) => address),
      ...['/indice/', '/verificacion/'],
      ...sections.map((section) => `/indice/${section}/`),
    ];
    expect(all(read('sitemap.xml'), 'loc').sort()).toEqual(
      expected.map((address) => SITE.origin + encode(address)).sort(),
    );
  });

  it('include a robots file that names the sitemap and allows everything', () => {
    expect(read('robots.txt')).toBe(
      `User-agent: *\nAllow: /\n\nSitemap: ${SITE.origin}/sitemap.xml\n`,
    );
  });

  it('include a feed of all topics, newest first', () => {
    const feed = read('rss.xml');
    const links = all(feed, 'link').slice(1);
    expect(links.toSorted()).toEqual(
      TOPICS.map((topic) => SITE.origin + encode(`/${topic}/`)).sort(),
    );
    const dates = all(feed, 'pubDate').map((date) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(all(feed, 'language')).toEqual(['es']);
    expect(new Date(dates[0]!).toISOString()).toMatch(/^2022-01-18T00:00/);
  });
});
