import { h, s, toText } from 'expressive-code/hast';
import type { Element, ElementContent, Properties } from 'expressive-code/hast';
import { PAGE_IDS } from '../lib/card-id.ts';

/** What only works in a page. */
const LEFT_OUT = ['button', 'input', 'label', 'script', 'style', 'template'];
/** Text for screen readers, and stages of demos. */
const LEFT_OUT_CLASSES = ['vh', 'stage', 'still'];

/** Elements replaced by their children. */
const UNWRAPPED = ['astro-island', 'astro-slot'];

/** Attributes that a book keeps; the others are for a page or its style. */
const KEPT = ['alt', 'className', 'colSpan', 'height', 'lang', 'rowSpan', 'start', 'translate'];

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

const isLeftOut = (element: Element): boolean =>
  LEFT_OUT.includes(element.tagName) || LEFT_OUT_CLASSES.some((name) => hasClass(element, name));

const isSummary = (node: ElementContent) => node.type === 'element' && node.tagName === 'summary';

/** A drawing with a background, which makes it readable in any theme of a reader. */
function withPaper(svg: Element): Element {
  const [x, y, width, height] = String(svg.properties.viewBox).split(' ');
  const paper = s('rect', { className: ['paper'], x, y, width, height });
  return { ...svg, children: [paper, ...svg.children] };
}

/** A link that leads to the site from any book: see `withLinks` in book.ts. */
export const linkToSite = (href: string, text: string): Element =>
  h('a', { className: ['site'], href }, text);

/** A topic's notes as rewritten for a book. */
export interface Rewritten {
  notes: ElementContent[];
  answers: Element[];
  /** Images: file in the book → whole address, or the image itself as a data URL. */
  pictures: Map<string, string>;
  hasDrawing: boolean;
}

/**
 * Rewrites a topic of a booklet for a book: without what needs a page, answers apart from their
 * questions, headings one level higher, and whole addresses in links.
 *
 * @param nodes of the topic, as built.
 * @param address of the topic on the site.
 * @param name of the chapter: its images' names begin with it.
 */
export function rewrite(
  nodes: readonly ElementContent[],
  address: string,
  name: string,
): Rewritten {
  const answers: Element[] = [];
  const pictures = new Map<string, string>();
  let hasDrawing = false;
  let questions = 0;
  /** Address of the part being rewritten. */
  let place = address;

  const addressOf = (link: string) => new URL(link, address).href;

  /** A line that leads to what a book cannot show. */
  const onTheSite = (text: string) =>
    h('p', { className: ['label'] }, [linkToSite(place, text), ' en el sitio']);

  /** Puts an answer after all questions. */
  function moveAnswer({ children }: Element): Element {
    const notes = rewriteAll(children.filter((child) => !isSummary(child)));
    const back = h('a', { href: `${address}#pregunta/${questions}` }, `Respuesta ${questions}`);
    answers.push(h('section', { id: `respuesta/${questions}` }, [h('h3', [back]), ...notes]));
    return h('p', { className: ['label'] }, [
      h('a', { href: `${address}#respuesta/${questions}` }, 'Ver la respuesta'),
    ]);
  }

  /** Adds an image to the book. */
  function pictureOf(source: string): string {
    const url = addressOf(source);
    const type = /^data:image\/svg|\.svg$/.test(url) ? 'svg' : 'jpg';
    const file = `${name}-${pictures.size + 1}.${type}`;
    pictures.set(file, url);
    return file;
  }

  /** Attributes that depend on where the element is. */
  function ownProperties(element: Element): Properties {
    const { tagName, properties } = element;
    // Ids and links of a booklet have their topic's id in front.
    if (tagName === 'article') return { id: String(properties.id).replace(/^[^/]*\//, '') };
    if (tagName === 'a') {
      return { href: addressOf(String(properties.href).replace(/^#[^/]*\//, '#')) };
    }
    if (tagName === 'img')
      return { src: pictureOf(String(properties.src)), width: properties.width };
    // What lines up scrolls in a page.
    if (tagName === 'pre' && properties.tabIndex !== undefined) return { className: ['aligned'] };
    if (hasClass(element, 'summary')) return { id: PAGE_IDS.summary };
    if (hasClass(element, 'practice')) return { id: PAGE_IDS.practice };
    if (hasClass(element, 'question')) return { id: `pregunta/${++questions}` };
    return {};
  }

  /** Heading of a question. */
  const numberOf = (element: Element) =>
    hasClass(element, 'question') ? [h('h3', `Pregunta ${questions}`)] : [];

  function rewriteElement(element: Element): Element {
    const own = ownProperties(element);
    // Questions have an id only in a book.
    if (own.id !== undefined && element.tagName !== 'div') place = addressOf(`#${String(own.id)}`);
    const kept = KEPT.map((name) => [name, element.properties[name]]);
    return {
      ...element,
      tagName: element.tagName
        .replace(/^h[2-6]$/, (name) => `h${Number(name[1]) - 1}`)
        .replace('details', 'div'),
      properties: { ...Object.fromEntries(kept), ...own },
      children: [...numberOf(element), ...rewriteAll(element.children)],
    };
  }

  function rewriteNode(node: ElementContent): ElementContent[] {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || isLeftOut(node)) return [];
    if (UNWRAPPED.includes(node.tagName)) return rewriteAll(node.children);
    if (hasClass(node, 'rs')) return [onTheSite('Ver el resultado')];
    if (hasClass(node, 'answer')) return [moveAnswer(node)];
    if (node.tagName === 'summary') return [onTheSite(toText(node))];
    if (node.tagName !== 'svg') return [rewriteElement(node)];
    hasDrawing = true;
    return [withPaper(node)];
  }

  function rewriteAll(children: readonly ElementContent[]): ElementContent[] {
    return children.flatMap(rewriteNode);
  }

  const notes = rewriteAll(nodes);
  return { notes, answers, pictures, hasDrawing };
}
