import type { Runner } from '../core/types.ts';
import { androidXmlRunner } from './android-xml/runner.ts';
import { composeRunner } from './compose/runner.ts';
import { cssRunner } from './css/runner.ts';
import { dataRunner } from './data/runner.ts';
import { dockerRunner } from './docker/runner.ts';
import { dockerfileRunner } from './dockerfile/runner.ts';
import { gradleRunner } from './gradle/runner.ts';
import { htmlRunner } from './html/runner.ts';
import { javaRunner } from './java/runner.ts';
import { jsRunner } from './js/runner.ts';
import { jsonRunner } from './json/runner.ts';
import { jsxRunner } from './jsx/runner.ts';
import { nextRunner } from './next/runner.ts';
import { powershellRunner } from './powershell/runner.ts';
import { reactNativeRunner } from './react-native/runner.ts';
import { scssRunner } from './scss/runner.ts';
import { shellRunner } from './shell/runner.ts';
import { containerPageRunner, pageRunner } from './page/runner.ts';
import { templatesRunner } from './templates/runner.ts';
import { tsRunner } from './ts/runner.ts';
import { vimRunner } from './vim/runner.ts';
import { xmlRunner } from './xml/runner.ts';

/** All runners, the specific ones before the general: the first that accepts a job gets it. */
export const RUNNERS: readonly Runner[] = [
  pageRunner,
  containerPageRunner,
  androidXmlRunner,
  javaRunner,
  dockerRunner,
  shellRunner,
  dockerfileRunner,
  composeRunner,
  vimRunner,
  nextRunner,
  reactNativeRunner,
  jsxRunner,
  tsRunner,
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
