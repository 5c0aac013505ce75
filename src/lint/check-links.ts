import type { NoteLink } from '../notes/links.ts';
import type { Report } from './diagnostic.ts';
import type { Pages } from './link-targets.ts';
import { applyRules, firstOf } from './rule.ts';
import { brokenAnchor } from './rules/broken-anchor.ts';
import { brokenLink } from './rules/broken-link.ts';
import { linkHost } from './rules/link-host.ts';
import { linkText } from './rules/link-text.ts';
import { linkTracking } from './rules/link-tracking.ts';
import { linkWithoutAddress } from './rules/link-without-address.ts';
import { localLink } from './rules/local-link.ts';

const checkAddress = firstOf(
  localLink,
  linkTracking,
  linkHost,
  linkWithoutAddress,
  brokenLink,
  brokenAnchor,
);

/**
 * Checks the links of a note: where they lead, and whether their text says so.
 *
 * @param own ids of the note's cards.
 * @param self address of its page.
 * @param pages all addresses of the site.
 */
export const checkLinks = (
  links: readonly NoteLink[],
  own: ReadonlySet<string>,
  self: string,
  pages: Pages,
): Report[] =>
  links.flatMap((link) => [
    ...applyRules([linkText], link, link.line),
    ...checkAddress({ link, own, self, pages }, link.line),
  ]);
