import { h, matches, select, toText } from 'expressive-code/hast';
import type { Element, ElementContent } from 'expressive-code/hast';
import GithubSlugger from 'github-slugger';
import { toXast } from 'hast-util-to-xast';
import { htmlToHast } from 'satteri';
import { toXml } from 'xast-util-to-xml';
import { decodePath, href, topicPath } from '../lib/addresses.ts';
import { linkToSite, rewrite } from './rewrite.ts';

/** A topic in a book. */
export interface Chapter {
  /** Its file in the book, and the start of its images' names. */
  name: string;
  section: string;
  id: string;
  /** Language of the id, if it is not Spanish. */
  lang: string | undefined;
  /** Whole address of the topic on the site. */
  address: string;
  /** Its cards, summary, questions: id in the chapter, and heading. */
  parts: { id: string; title: string }[];
  hasDrawing: boolean;
  /** Images: file in the book → whole address, or the image itself as a data URL. */
  pictures: ReadonlyMap<string, string>;
  /** The XHTML document; its links are whole addresses of the site. */
  text: string;
}

/** Names a chapter by the path of its topic. */
type NameOf = (path: string) => string;

/** Namer of chapters: ASCII, and different for `C` and `C++`, or `日本語` and `🎉`. */
export function chapterNames(): NameOf {
  const slugger = new GithubSlugger();
  return (path) =>
    slugger.slug(
      `t ${path
        .normalize('NFD')
        .replaceAll('/', ' ')
        .replaceAll(/[^ -~]/g, '')}`,
    );
}

/** A document of a book. */
function documentOf(title: string, body: ElementContent[]): string {
  const head = h('head', [h('title', title), h('link', { href: 'book.css', rel: 'stylesheet' })]);
  const page = h('html', { lang: 'es', xmlLang: 'es' }, [head, h('body', body)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${toXml(toXast(page), { closeEmptyElements: true, tightClose: true })}\n`;
}

/** What a booklet shows that a book does not, and which may be most of it. */
const PREVIEW = /<template shadowrootmode=[^]*?<\/template>/g;

/** The main part of a page. */
function mainOf(html: string): Element {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  return select('main', htmlToHast(main.replaceAll(PREVIEW, '')))!;
}

/** The answers to a topic's questions, if it has some. */
const answersOf = (answers: Element[]): Element[] =>
  answers.length === 0
    ? []
    : [h('section', { className: ['answers'] }, [h('h2', 'Respuestas'), ...answers])];

/** Heading of a part of a topic. */
const partOf = (node: ElementContent) =>
  node.type === 'element' && node.properties.id !== undefined
    ? [{ id: String(node.properties.id), title: toText(select('h2', node)!) }]
    : [];

/** The name of a section or topic; its spaces count in its address. */
const nameIn = (node: Element) => toText(node, { whitespace: 'pre' });

function chapterOf(topic: Element, section: string, home: string, nameOf: NameOf): Chapter {
  const heading = select('h2', topic)!;
  const { lang } = heading.properties;
  const id = nameIn(heading);
  const path = topicPath(section, id);
  const address = href(path, home);
  const name = nameOf(path);
  const { notes, answers, pictures, hasDrawing } = rewrite(topic.children, address, name);
  const source = h('p', { className: ['label', 'source'] }, [
    'Este tema en el sitio: ',
    linkToSite(address, decodePath(address)),
  ]);
  const label = h('p', { className: ['label'] }, section);
  return {
    name,
    section,
    id,
    lang: lang === undefined ? undefined : String(lang),
    address,
    parts: notes.flatMap(partOf),
    hasDrawing,
    pictures,
    text: documentOf(id, [label, ...notes, ...answersOf(answers), source]),
  };
}

/**
 * Makes the chapters of a book from a section's booklet.
 *
 * @param html of the booklet's page, as built.
 * @param home whole address of the site's home.
 * @param nameOf names each chapter.
 * @returns one chapter a topic; none for a section without topics.
 */
export function chaptersOf(html: string, home: string, nameOf: NameOf): Chapter[] {
  const main = mainOf(html);
  const section = nameIn(select('.title a', main)!);
  return main.children.flatMap((node) =>
    node.type === 'element' && matches('.topic', node)
      ? [chapterOf(node, section, home, nameOf)]
      : [],
  );
}
