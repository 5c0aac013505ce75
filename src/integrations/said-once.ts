import { stripVTControlCharacters } from 'node:util';
import nodeDestination from 'astro/logger/node';
import type { AstroLoggerDestination, AstroLoggerMessage } from 'astro';

/** How the development server says that it answered with a page. */
const ANSWERED = /\[200\]/;

/** What Astro says of its routes beside `[404] /Css/Nada/`, when a topic is renamed while it is looked at. */
const NO_PAGE = /`getStaticPaths\(\)` route pattern was matched/;

/**
 * Astro's own log, without what `[404]` has told in a word, and without errors
 * that were told since a page last came out well: the development server tells a
 * mistake of a page where it is rendered, again where it is answered, and both
 * once more at each reload.
 *
 * @returns what `logger` of astro.config.mjs asks for.
 */
export default function saidOnce(): AstroLoggerDestination {
  const destination = nodeDestination({ level: 'info' });
  const told = new Set<string>();
  return {
    ...destination,
    write(event: AstroLoggerMessage) {
      if (NO_PAGE.test(event.message)) return;
      if (ANSWERED.test(stripVTControlCharacters(event.message))) told.clear();
      if (event.level === 'error' && told.has(event.message)) return;
      if (event.level === 'error') told.add(event.message);
      destination.write(event);
    },
  };
}
