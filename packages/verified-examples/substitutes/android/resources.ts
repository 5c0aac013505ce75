import { closest, unknownNameMessage } from '../../src/did-you-mean.ts';
import type { Block, Diagnostic, Job } from '../../src/types.ts';
import * as messages from './messages.ts';

/** Resources of a new Android Studio project. */
const OF_EVERY_PROJECT = [
  ...['string/app_name', 'mipmap/ic_launcher', 'mipmap/ic_launcher_round'],
  ...['drawable/ic_launcher_background', 'drawable/ic_launcher_foreground'],
];

/** Resources defined in XML, as `string/app_name`: by name, by id, or as a file. */
function definedResources(blocks: readonly Block[]): string[] {
  const values = blocks.flatMap(({ code }) =>
    [...code.matchAll(/<([\w-]+)\s[^<>]*?\bname="([\w.]+)"/g)].map(
      ([, element = '', name]) => `${element.replace('string-array', 'array')}/${name}`,
    ),
  );
  const ids = blocks.flatMap(({ code }) =>
    [...code.matchAll(/@\+id\/(\w+)/g)].map(([, name]) => `id/${name}`),
  );
  const files = blocks.flatMap(({ marks }) => {
    const [, type, name] = /(?:^|\/)res\/([a-z]+)[\w-]*\/(\w+)\.\w+$/.exec(marks.title ?? '') ?? [];
    return type === undefined ? [] : [`${type}/${name}`];
  });
  return [...values, ...ids, ...files, ...OF_EVERY_PROJECT];
}

/** `R.string.save`, `@string/save` and `?id/save`, without Android's own. */
const REFERENCE = /(?<![\w.])R\.([a-z]+)\.(\w+)|@(?!\+)([a-z]+)\/(\w+)/g;

/**
 * Misspelt resources: nearly the name of one that the page defines. Others may belong to another
 * page or to the project.
 */
export function resourceMistakes({ code }: Block, { blocks, support }: Job): Diagnostic[] {
  const all = [...blocks, ...support].filter(({ language }) => language === 'xml');
  const defined = definedResources(all);
  return code.split('\n').flatMap((line, index) =>
    [...line.matchAll(REFERENCE)].flatMap(([, inCode, name, inXml, other]): Diagnostic[] => {
      const type = inCode ?? inXml ?? '';
      const wanted = `${type}/${name ?? other}`;
      const known = defined.filter((one) => one.startsWith(`${type}/`));
      if (known.includes(wanted)) return [];
      const near = closest(wanted, known, 1);
      // Singular and plural are two names.
      if (near === undefined || near.startsWith(wanted) || wanted.startsWith(near)) return [];
      return [
        { line: index + 1, text: unknownNameMessage(wanted, messages.resourceOfPage, known) },
      ];
    }),
  );
}
