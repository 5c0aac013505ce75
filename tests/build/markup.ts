import { linked, tagsOf, type Page } from './pages.ts';

/** Elements that load something on their own, with the attribute that holds its address. */
const LOADING: Readonly<Record<string, string>> = {
  img: 'src',
  source: 'src',
  audio: 'src',
  video: 'src',
  embed: 'src',
  object: 'data',
  script: 'src',
  input: 'src',
};

/** `<link>` relations that load something. */
const LOADING_LINKS = /stylesheet|preload|prefetch|preconnect|manifest|icon/;

/** Everything a page would request before any interaction. */
export function requestsOf(page: Page): string[] {
  const elements = page.tags.flatMap(({ name, attributes }) => {
    const address = LOADING[name] === undefined ? undefined : attributes[LOADING[name]];
    return [address, attributes.srcset, attributes.background, attributes.poster];
  });
  const links = tagsOf(page, 'link')
    .filter(({ attributes }) => LOADING_LINKS.test(attributes.rel ?? ''))
    .map(({ attributes }) => attributes.href);
  const styles = [...page.html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].flatMap(([, css]) =>
    [...css!.matchAll(/(?:url\(|@import)\s*["']?([^"')\s;]+)/g)].map(([, address]) => address),
  );
  // Frames with `srcdoc` request nothing.
  const frames = tagsOf(page, 'iframe').flatMap(({ attributes }) =>
    attributes.srcdoc === undefined ? [attributes.src] : [],
  );
  return [...elements, ...links, ...styles, ...frames].filter(
    (address) => address !== undefined && !address.startsWith('data:'),
  ) as string[];
}

/** Addresses of the page itself and of the feed, all absolute. */
export const ownAddresses = (page: Page) =>
  [linked(page, 'canonical'), linked(page, 'alternate')].filter((address) => address !== undefined);
