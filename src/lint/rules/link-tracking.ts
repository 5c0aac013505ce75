import type { PlacedLink } from '../link-targets.ts';
import type { Rule } from '../rule.ts';

/** A query parameter for tracking visitors. */
const TRACKING = /[?&]((?:utm_\w+|fbclid|gclid|mc_cid|igshid)=[^&#]*)/;

function withoutTracking(url: string): string {
  const clean = new URL(url);
  for (const name of [...clean.searchParams.keys()]) {
    if (TRACKING.test(`?${name}=`)) clean.searchParams.delete(name);
  }
  return clean.href;
}

/** A link does not track its readers. */
export const linkTracking: Rule<PlacedLink> = {
  id: 'link-tracking',
  check({ link: { url } }) {
    const [, parameter] = TRACKING.exec(url) ?? [];
    if (parameter === undefined) return [];
    return {
      found: `El enlace lleva \`${parameter}\`, con lo que un sitio sigue a quien lo abre`,
      expected: 'la dirección sola',
      remedy: `escribe \`${withoutTracking(url)}\``,
    };
  },
};
