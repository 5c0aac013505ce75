import { closest, unknownName } from '../../../../src/lib/closest.ts';
import type { Diagnostic } from '../../core/types.ts';
import {
  ABIS,
  CONFIGURATIONS,
  FILE,
  FUNCTIONS,
  JAVA_VERSIONS,
  PLUGIN_IDS,
  PROGUARD,
  VARIABLES,
  type Block,
} from './schema.ts';

/** A name that stands in a build file, as `inside/gradle.groovy` says it. */
export interface GradleName {
  /**
   * `call` and `set` stand alone in a block; `word` follows a call (`version`);
   * `function`, `member` and `variable` are parts of a value; `own` is defined
   * by the file; `error` is a mistake of syntax.
   */
  kind: 'call' | 'set' | 'word' | 'function' | 'member' | 'variable' | 'own' | 'error';
  name: string;
  line: number;
  /** The blocks around it. */
  path?: string[];
  /** What a `member` belongs to. */
  of?: string;
  /** The texts that a call is given. */
  texts?: string[];
}

/** The names of a build file that neither Gradle nor its plugins know, by line. */
export function nameMistakes(names: GradleName[]): Diagnostic[] {
  const own = names.filter(({ kind }) => kind === 'own').map(({ name }) => name);
  return names
    .flatMap((name): Diagnostic[] => {
      const text = mistakeOf(name, own);
      return text === undefined ? [] : [{ line: name.line, text }];
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function mistakeOf(found: GradleName, own: string[]): string | undefined {
  const { kind, name, path = [], of = '', texts = [] } = found;
  if (kind === 'function') return misspelt(name, [...FUNCTIONS, ...own], 'una función de Gradle');
  if (kind === 'variable') return misspelt(name, [...VARIABLES, ...own], 'un nombre de Gradle');
  if (kind === 'member') {
    if (of === 'JavaVersion' && !JAVA_VERSIONS.includes(name)) {
      return unknownName(name, 'una versión de JavaVersion', JAVA_VERSIONS);
    }
    return misspelt(of, [...VARIABLES, ...own], 'un nombre de Gradle');
  }
  if (kind === 'own' || kind === 'error') return undefined;
  return placeMistake(name, path, own) ?? textMistake(name, path, texts);
}

/** A name that anybody may give: only one that is nearly a known one is a mistake. */
function misspelt(name: string, known: string[], what: string): string | undefined {
  if (known.includes(name) || name.length < 5) return undefined;
  return closest(name, known, 2) === undefined ? undefined : unknownName(name, what, known);
}

/** A name that its block does not know. */
function placeMistake(name: string, path: string[], own: string[]): string | undefined {
  let block: Block | undefined = FILE;
  for (const step of path) {
    if (block.open) return undefined;
    block = block.blocks?.[step] ?? block.each;
    // What is around it is wrong, and said already.
    if (!block) return undefined;
  }
  if (block.open || block.each || own.includes(name)) return undefined;
  const known = namesOf(block);
  // A piece of a file may stand without the blocks around it.
  if (known.includes(name) || (path.length === 0 && EVERYWHERE.has(name))) return undefined;
  const what =
    path.length === 0 ? 'un bloque ni una opción de Gradle' : `una opción de «${path.join(' › ')}»`;
  return unknownName(name, what, path.length === 0 ? [...EVERYWHERE] : known);
}

const namesOf = ({ names = [], blocks = {} }: Block): string[] => [
  ...names,
  ...Object.keys(blocks),
];

const allNames = (block: Block): string[] => [
  ...namesOf(block),
  ...Object.values(block.blocks ?? {}).flatMap(allNames),
  ...(block.each ? allNames(block.each) : []),
];

const EVERYWHERE = new Set(allNames(FILE));

/** A text whose values are known: plugins, architectures, coordinates. */
function textMistake(name: string, path: string[], texts: string[]): string | undefined {
  const block = path.at(-1);
  const first = (find: (text: string) => string | undefined) =>
    texts.map(find).find((text) => text !== undefined);
  if (block === 'plugins' && name === 'id') {
    return first((text) => misspelt(text, PLUGIN_IDS, 'un complemento de Gradle'));
  }
  if ((block === 'abi' && name === 'include') || name === 'abiFilters') {
    return first((text) =>
      ABIS.includes(text) ? undefined : unknownName(text, 'una arquitectura de Android', ABIS),
    );
  }
  if (name === 'getDefaultProguardFile')
    return first((text) => misspelt(text, PROGUARD, 'un archivo de reglas'));
  if (block === 'dependencies' && CONFIGURATIONS.includes(name)) {
    return first((text) =>
      /^[\w.-]+:[\w.-]+(?::[\w.+-]+)?(?:@\w+)?$/.test(text)
        ? undefined
        : `«${text}» no son unas coordenadas: se espera grupo:nombre:versión`,
    );
  }
  return undefined;
}
