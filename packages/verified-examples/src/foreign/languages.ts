import { cssLanguage } from '../../languages/css/index.ts';
import { dataLanguage } from '../../languages/data/index.ts';
import { dockerfileLanguage } from '../../languages/dockerfile/index.ts';
import { htmlLanguage } from '../../languages/html/index.ts';
import { jsonLanguage } from '../../languages/json/index.ts';
import { xmlLanguage } from '../../languages/xml/index.ts';
import { onlyCertain } from './checked.ts';
import { foreignScripts } from './javascript.ts';
import { foreignPython } from './python.ts';
import { foreignShell } from './shell.ts';
import { foreignSql } from './sql.ts';
import type { Language } from '../types.ts';

/** The languages of documents that were not written to be verified. */
export const foreignLanguages: readonly Language[] = [
  foreignScripts,
  foreignPython,
  foreignShell,
  foreignSql,
  ...[
    jsonLanguage,
    dataLanguage,
    cssLanguage(),
    htmlLanguage(),
    xmlLanguage,
    dockerfileLanguage,
  ].map(onlyCertain),
];
