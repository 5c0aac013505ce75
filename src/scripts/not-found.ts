/**
 * Adapts `404.html` to the address that was requested (docs/especificacion.md, section 2). Runs
 * after the menu, whose links are most of the site's addresses.
 */
import { decodePath, foldPath } from '../lib/addresses.ts';

const heading = document.querySelector('h1')!;
const { base = '/', title = '', addresses = '' } = heading.dataset;
const links = (selector: string) => [...document.querySelectorAll<HTMLAnchorElement>(selector)];

/** The part of a path below the site's base, without slashes at the ends. */
const inside = (path: string) =>
  decodePath(path)
    .slice(base.length)
    .replace(/^\/|\/+$/g, '');

/** Shows the id of an unknown address as heading and title. */
function showId(): void {
  const path = inside(location.pathname);
  // The section that the address starts with, spelled as in the menu.
  const section = links('#menu a')
    .map((link) => inside(link.pathname))
    .find((name) => name && foldPath(path).startsWith(`${foldPath(name)}/`));
  const id = (section ? path.slice(section.length + 1) : path).trim();
  // An id of blanks counts as none.
  if (!id && !section) return;
  heading.textContent = id || section!;
  document.title = title.replace('{}', () => [section, id].filter(Boolean).join(' '));
}

const here = foldPath(location.pathname);
const page = [
  ...links('#menu a, .foot a:not([href^="#"])').map(({ pathname }) => pathname),
  ...addresses.split(' '),
].find((path) => foldPath(path) === here);
if (page !== undefined && page !== location.pathname) {
  location.replace(page + location.search + location.hash);
} else {
  showId();
}
