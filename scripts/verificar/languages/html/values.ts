import { Script } from 'node:vm';
import { misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import type { Element } from './elements.ts';
import type { Complaint } from './runner.ts';

/** Attributes that name elements by their `id`, one or several. */
const REFERENCES = [
  ...['aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-details'],
  ...['aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns', 'commandfor'],
  ...['for', 'form', 'headers', 'list', 'popovertarget', 'interestfor'],
];

/** https://html.spec.whatwg.org/multipage/links.html#linkTypes, and the commonest others. */
const RELATIONS = [
  ...['alternate', 'author', 'bookmark', 'canonical', 'dns-prefetch', 'expect', 'external'],
  ...['help', 'icon', 'apple-touch-icon', 'license', 'manifest', 'mask-icon', 'me'],
  ...['modulepreload', 'next', 'nofollow', 'noopener', 'noreferrer', 'opener', 'pingback'],
  ...['preconnect', 'prefetch', 'preload', 'prerender', 'prev', 'privacy-policy', 'search'],
  ...['shortcut', 'sponsored', 'stylesheet', 'tag', 'terms-of-service', 'ugc'],
];

/** Names and properties of `<meta>` in wide use. */
const METAS = [
  ...['application-name', 'author', 'color-scheme', 'description', 'format-detection', 'generator'],
  ...['googlebot', 'keywords', 'og:description', 'og:image', 'og:image:alt', 'og:locale'],
  ...['og:site_name', 'og:title', 'og:type', 'og:url', 'referrer', 'robots', 'theme-color'],
  ...['twitter:card', 'twitter:description', 'twitter:image', 'twitter:title', 'viewport'],
];

const VIEWPORT = [
  ...['width', 'height', 'initial-scale', 'minimum-scale', 'maximum-scale', 'user-scalable'],
  ...['viewport-fit', 'interactive-widget'],
];
const VIEWPORT_WORDS = [
  ...['device-width', 'device-height', 'yes', 'no', 'auto', 'cover', 'contain', 'resizes-visual'],
  ...['resizes-content', 'overlays-content'],
];

const attributesOf = ({ attrs }: Element): Map<string, string> =>
  new Map(attrs.map(({ name, value }) => [name, value]));

/**
 * What the checker of the W3C says nothing of: names of elements that are not
 * there, words of open sets that are nearly a known one, and code in attributes.
 *
 * @param elements those of the whole page.
 * @param code what the example shows of it: of a piece, an id may be elsewhere.
 */
export function looseValues(elements: readonly Element[], code: string): Complaint[] {
  const ids = elements.flatMap((element) => attributesOf(element).get('id') ?? []);
  // A script may make the element that is named.
  const isWhole = /<\/html>/i.test(code) && !/<script\b/i.test(code);
  const missing = (id: string) =>
    ids.includes(id)
      ? undefined
      : isWhole
        ? unknownName(id, 'el id de ningún elemento', ids)
        : misspeltName(id, 'el id de ningún elemento', ids);
  return elements.flatMap((element) => {
    const attributes = attributesOf(element);
    return [...attributes].flatMap(([name, value]) => {
      const words = value.split(/\s+/).filter(Boolean);
      const found = REFERENCES.includes(name)
        ? words.map(missing)
        : [valueMistake(element, attributes, name, value, ids)];
      const line = element.sourceCodeLocation?.attrs?.[name]?.startLine ?? 1;
      return found.flatMap((message) => (message === undefined ? [] : [{ line, message }]));
    });
  });
}

function valueMistake(
  { tagName }: Element,
  attributes: Map<string, string>,
  name: string,
  value: string,
  ids: string[],
): string | undefined {
  if (name === 'href' && value.length > 1 && value.startsWith('#') && value !== '#top') {
    // A menu may be shown without what it leads to.
    return misspeltName(decodeURIComponent(value.slice(1)), 'el id de ningún elemento', ids);
  }
  if (name === 'rel') {
    return firstOf(value.split(/\s+/), (word) => misspeltName(word, 'una relación', RELATIONS));
  }
  if (tagName === 'meta' && (name === 'name' || name === 'property')) {
    return misspeltName(value, 'un nombre de <meta>', METAS);
  }
  if (name === 'content' && attributes.get('name') === 'viewport') {
    return firstOf(value.split(/\s*,\s*/).filter(Boolean), viewportMistake);
  }
  if (/^on[a-z]+$/.test(name)) return scriptMistake(name, value);
  return undefined;
}

const firstOf = (words: string[], find: (word: string) => string | undefined) =>
  words.map(find).find((text) => text !== undefined);

function viewportMistake(setting: string): string | undefined {
  const [key = '', value = ''] = setting.split('=').map((part) => part.trim());
  if (!VIEWPORT.includes(key)) return unknownName(key, 'un ajuste de viewport', VIEWPORT);
  return /^-?[\d.]+$/.test(value) || VIEWPORT_WORDS.includes(value)
    ? undefined
    : unknownName(value, `un valor de «${key}»`, VIEWPORT_WORDS);
}

function scriptMistake(name: string, value: string): string | undefined {
  try {
    new Script(`(function (event) {${value}\n})`);
    return undefined;
  } catch (error) {
    return `en ${name}: ${(error as Error).message}`;
  }
}
