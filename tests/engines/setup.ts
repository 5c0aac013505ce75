import { ensureBuilt, SITE, SITE_TO_HEAR } from '../project.ts';

/** Builds what the engines read, and what is heard. */
export default function setup() {
  ensureBuilt(SITE);
  ensureBuilt(SITE_TO_HEAR);
}
