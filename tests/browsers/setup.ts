import { ensureBuilt, SITE, SITE_TO_TRANSCRIBE } from '../project.ts';

/** Builds the sites that the browsers read. */
export default function setup() {
  ensureBuilt(SITE);
  ensureBuilt(SITE_TO_TRANSCRIBE);
}
