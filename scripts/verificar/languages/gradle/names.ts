import { misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import type { Diagnostic } from '../../core/types.ts';
import {
  ABIS,
  CONFIGURATIONS,
  FILE,
  FUNCTIONS,
  JAVA_VERSIONS,
  LIBRARIES,
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
  /** The texts and numbers that a call or a name is given. */
  values?: (string | number)[];
}

/** The names of a build file that neither Gradle nor its plugins know, by line. */
export function nameMistakes(names: GradleName[]): Diagnostic[] {
  const own = names.filter(({ kind }) => kind === 'own').map(({ name }) => name);
  return names
    .flatMap((name): Diagnostic[] => {
      const text = mistakeOf(name, own) ?? valueMistake(name, names);
      return text === undefined ? [] : [{ line: name.line, text }];
    })
    .concat(missingSettings(names))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function mistakeOf(found: GradleName, own: string[]): string | undefined {
  const { kind, name, path = [], of = '', texts = [] } = found;
  if (kind === 'function') {
    return misspelt(name, 'una función de Gradle', [...FUNCTIONS, ...own], ['file', 'uri']);
  }
  if (kind === 'variable') {
    return misspelt(name, 'un nombre de Gradle', ['false', ...VARIABLES, ...own], ['true', ...own]);
  }
  if (kind === 'member') {
    if (of === 'JavaVersion' && !JAVA_VERSIONS.includes(name)) {
      return unknownName(name, 'una versión de JavaVersion', JAVA_VERSIONS);
    }
    return misspeltName(of, 'un nombre de Gradle', [...VARIABLES, ...own]);
  }
  if (kind === 'own' || kind === 'error') return undefined;
  return placeMistake(name, path, own) ?? textMistake(name, path, texts);
}

/** Of short names, which are near to many, only a few are compared. */
const misspelt = (name: string, what: string, known: string[], short: string[]) =>
  known.includes(name) ? undefined : misspeltName(name, what, name.length < 5 ? short : known);

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
    return first((text) => misspeltName(text, 'un complemento de Gradle', PLUGIN_IDS));
  }
  if ((block === 'abi' && name === 'include') || name === 'abiFilters') {
    return first((text) =>
      ABIS.includes(text) ? undefined : unknownName(text, 'una arquitectura de Android', ABIS),
    );
  }
  if (name === 'getDefaultProguardFile')
    return first((text) => misspeltName(text, 'un archivo de reglas', PROGUARD));
  if (block === 'dependencies' && CONFIGURATIONS.includes(name)) {
    return first((text) =>
      /^[\w.-]+:[\w.-]+(?::[\w.+-]+)?(?:@\w+)?$/.test(text)
        ? misspeltName(/^[^:]+:[^:@]+/.exec(text)?.[0] ?? '', 'una biblioteca conocida', LIBRARIES)
        : `«${text}» no son unas coordenadas: se espera grupo:nombre:versión`,
    );
  }
  return undefined;
}

/** Versions of Android, each at most the next one; and the oldest that its libraries have known. */
const SDKS = ['minSdk', 'targetSdk', 'compileSdk'];
const OLDEST_SDK = 14;
const NEWEST_SDK = 99;

const sdkOf = ({ kind, name }: GradleName): number =>
  kind === 'set' || kind === 'call' ? SDKS.indexOf(name.replace(/Version$/, '')) : -1;

/** What Android's plugin takes a whole number for; the older names with `Version` take a name too. */
const NUMBERS = [...SDKS, 'maxSdk', 'versionCode'];

/** An identifier of an application: parts of letters, digits and underlines. */
const IDENTIFIERS = ['namespace', 'applicationId', 'testNamespace', 'testApplicationId'];
const IDENTIFIER = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/;

/** A value that its name does not take, or that contradicts another one of the file. */
function valueMistake(found: GradleName, all: GradleName[]): string | undefined {
  const { kind, name, path = [], of, values = [] } = found;
  if (kind === 'member' && of === 'signingConfigs') {
    const defined = all.filter(({ path: around }) => around?.at(-1) === 'signingConfigs');
    const known = [...defined.map((one) => one.name), 'debug'];
    return defined.length === 0 || known.includes(name)
      ? undefined
      : unknownName(name, 'una firma de `signingConfigs`', known);
  }
  if (kind === 'call' && path.at(-1) === 'buildTypes') {
    return misspeltName(name, 'un tipo de compilación', ['release', 'debug']);
  }
  const [value] = values;
  if (value === undefined) return undefined;
  if (NUMBERS.includes(name) && typeof value === 'string') {
    return `«${name}» es un número, sin comillas: ${name} = ${/^\d+$/.test(value) ? value : 1}`;
  }
  if (IDENTIFIERS.includes(name) && !IDENTIFIER.test(String(value))) {
    return `«${value}» no vale para «${name}»: se espera com.example.notas`;
  }
  if (name === 'testInstrumentationRunner') {
    return misspeltName(String(value), 'quien lanza las pruebas', [
      'androidx.test.runner.AndroidJUnitRunner',
    ]);
  }
  return sdkMistake(found, all);
}

/** A version of Android that does not exist, or less than another one that it must reach. */
function sdkMistake(found: GradleName, all: GradleName[]): string | undefined {
  const rank = sdkOf(found);
  const value = Number(found.values?.[0]);
  if (rank < 0 || Number.isNaN(value)) return undefined;
  if (value < OLDEST_SDK || value > NEWEST_SDK) {
    return `«${value}» no es una versión de Android para «${found.name}»`;
  }
  const above = all.find((other) => sdkOf(other) > rank && Number(other.values?.[0]) < value);
  return above === undefined
    ? undefined
    : `«${found.name}» (${value}) no puede pasar de «${above.name}» (${above.values?.[0]})`;
}

/** What an application of Android does not build without, in a file that shows its plugin and its block. */
function missingSettings(names: GradleName[]): Diagnostic[] {
  const plugin = names.some(
    ({ name, texts }) =>
      name === 'id' && /^com\.android\.(?:application|library)$/.test(`${texts}`),
  );
  const block = names.find(({ name, path }) => name === 'android' && path?.length === 0);
  if (!plugin || block === undefined) return [];
  const inside = names.flatMap(({ name, path }) => (path?.join() === 'android' ? [name] : []));
  return [['namespace'], ['compileSdk', 'compileSdkVersion', 'compileSdkPreview']]
    .filter((wanted) => !wanted.some((name) => inside.includes(name)))
    .map(([name = '']) => ({ line: block.line, text: `a «android» le falta «${name}»` }));
}
