import { ensureBuilt, SITE, SITE_OF_NAMES, SITE_UNDER_BASE } from '../project.ts';

/** Builds what the tests of this folder look at. */
export default function setup() {
  ensureBuilt(SITE);
  ensureBuilt(SITE_UNDER_BASE);
  ensureBuilt(SITE_OF_NAMES);
}
