import { ensureBuilt, SITE } from '../project.ts';

/** Builds what the engines read. */
export default function setup() {
  ensureBuilt(SITE);
}
