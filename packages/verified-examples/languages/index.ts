import type { Drawing } from '../src/drawing.ts';
import { SUBSTITUTES } from '../src/substitutes.ts';
import type { Language } from '../src/types.ts';
import { composeLanguage } from './compose/index.ts';
import { cssLanguage } from './css/index.ts';
import { dataLanguage } from './data/index.ts';
import { dockerLanguage } from './docker/index.ts';
import { dockerfileLanguage } from './dockerfile/index.ts';
import { gradleLanguage } from './gradle/index.ts';
import { htmlLanguage } from './html/index.ts';
import { javaLanguage } from './java/index.ts';
import { jsLanguage } from './js/index.ts';
import { jsonLanguage } from './json/index.ts';
import { jsxLanguage } from './jsx/index.ts';
import { nextLanguage } from './next/index.ts';
import { powershellLanguage } from './powershell/index.ts';
import { pythonLanguage } from './python/index.ts';
import { reactNativeLanguage } from './react-native/index.ts';
import { scssLanguage } from './scss/index.ts';
import { shellLanguage } from './shell/index.ts';
import { containerSessionLanguage, sessionLanguage } from '../session/index.ts';
import { templatesLanguage } from './templates/index.ts';
import { tsLanguage } from './ts/index.ts';
import { vimLanguage } from './vim/index.ts';
import { xmlLanguage } from './xml/index.ts';

/**
 * The languages of this package, the specific ones before the general: the first that accepts a
 * job gets it.
 *
 * @param drawing draws what style sheets and pages show.
 */
export const builtInLanguages = (drawing?: Drawing): readonly Language[] => [
  sessionLanguage,
  containerSessionLanguage,
  ...SUBSTITUTES.flatMap(({ languages = [] }) => languages),
  javaLanguage,
  dockerLanguage,
  shellLanguage,
  dockerfileLanguage,
  composeLanguage,
  vimLanguage,
  nextLanguage,
  reactNativeLanguage,
  jsxLanguage,
  tsLanguage,
  jsLanguage,
  cssLanguage(drawing),
  scssLanguage(drawing),
  htmlLanguage(drawing),
  jsonLanguage,
  templatesLanguage,
  dataLanguage,
  xmlLanguage,
  gradleLanguage,
  powershellLanguage,
  pythonLanguage,
];
