import type { Runner } from '../types.ts';
import { cssRunner } from './css.ts';
import { htmlRunner } from './html.ts';
import { jsRunner } from './js.ts';
import { jsonRunner } from './json.ts';
import { jsxRunner } from './jsx.ts';
import { reactNativeRunner } from './react-native.ts';
import { scssRunner } from './scss.ts';
import { systemRunners } from './system.ts';
import { tsRunner } from './ts.ts';

/** All runners. The first that accepts a job gets it: the particular before the general. */
export const RUNNERS: readonly Runner[] = [
  ...systemRunners,
  reactNativeRunner,
  jsxRunner,
  tsRunner,
  jsRunner,
  cssRunner,
  scssRunner,
  htmlRunner,
  jsonRunner,
];
