import { ensureBuilt, SITE, SITE_OF_NAMES, SITE_UNDER_BASE } from '../project.ts';

/** Builds the sites that the tests in this folder inspect. */
export default function setup() {
  ensureBuilt(SITE);
  ensureBuilt(SITE_UNDER_BASE);
  ensureBuilt(SITE_OF_NAMES);
}
