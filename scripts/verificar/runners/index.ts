import type { Runner } from '../types.ts';
import { cssRunner } from './css.ts';
import { dataRunner } from './data.ts';
import { gradleRunner } from './gradle.ts';
import { htmlRunner } from './html.ts';
import { jestRunner } from './jest.ts';
import { jsRunner } from './js.ts';
import { jsonRunner } from './json.ts';
import { jsxRunner } from './jsx.ts';
import { nextRunner } from './next.ts';
import { powershellRunner } from './powershell.ts';
import { reactNativeRunner } from './react-native.ts';
import { scssRunner } from './scss.ts';
import { systemRunners } from './system.ts';
import { templatesRunner } from './templates.ts';
import { tsRunner } from './ts.ts';
import { webpackRunner } from './webpack.ts';
import { xmlRunner } from './xml.ts';

/** All runners. The first that accepts a job gets it: the particular before the general. */
export const RUNNERS: readonly Runner[] = [
  ...systemRunners,
  nextRunner,
  reactNativeRunner,
  jsxRunner,
  tsRunner,
  webpackRunner,
  jestRunner,
  jsRunner,
  cssRunner,
  scssRunner,
  htmlRunner,
  jsonRunner,
  templatesRunner,
  dataRunner,
  xmlRunner,
  gradleRunner,
  powershellRunner,
];
