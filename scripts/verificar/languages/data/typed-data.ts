import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  LineCounter,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
} from 'yaml';
import { unknownName } from '../../../../src/lib/closest.ts';
import { EXAMPLES } from '../../core/process.ts';
import type { Diagnostic } from '../../core/types.ts';
import {
  checkTypes,
  unknownKey,
  unknownValue,
  type Diagnostic as TypeError,
} from '../ts/typecheck.ts';
import { packageMistakes } from './package-json.ts';
import { tsconfigMistakes } from './tsconfig.ts';

/** A file of JSON or YAML whose name tells what it may hold. */
interface KnownFile {
  name: RegExp;
  /** As the author knows it. */
  label: string;
  /** The type of its contents, in TypeScript. */
  type: string;
  /** Where that type is declared, for the names to suggest. */
  declarations: string[];
}

const inPackages = (file: string): string => path.join(EXAMPLES, 'node_modules', file);

const PACKAGE = /(?:^|\/)package\.json$/;
/** The path of a workflow of GitHub Actions. */
export const WORKFLOW = /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/;

const KNOWN_FILES: KnownFile[] = [
  {
    name: PACKAGE,
    label: 'package.json',
    type: "import('@schemastore/package').JSONSchemaForNPMPackageJsonFiles & { jest?: import('@jest/types').Config.InitialOptions }",
    declarations: [
      inPackages('@schemastore/package/index.d.ts'),
      inPackages('@jest/types/build/index.d.ts'),
    ],
  },
  {
    name: WORKFLOW,
    label: 'un flujo de GitHub Actions',
    type: "import('@schemastore/github-workflow').HttpsJsonSchemastoreOrgGithubWorkflowJson",
    declarations: [inPackages('@schemastore/github-workflow/index.d.ts')],
  },
  {
    name: /(?:^|\/)app\.json$/,
    label: 'el app.json de Expo',
    type: "{ name: string; displayName: string; expo: import('@expo/config-types').ExpoConfig }",
    declarations: [inPackages('@expo/config-types/build/ExpoConfig.d.ts')],
  },
  {
    name: /(?:^|\/)render\.ya?ml$/,
    label: 'render.yaml',
    type: 'Render.Blueprint',
    declarations: [path.join(import.meta.dirname, 'render.d.ts')],
  },
];

/** Files that are read in another way, with names of their own. */
const TSCONFIG = /(?:^|\/)[tj]sconfig(?:\.\w+)?\.json$/;

const knownFile = (title: string): KnownFile | undefined =>
  KNOWN_FILES.find(({ name }) => name.test(title));

/** Whether the name of a file tells what it may hold. */
export const hasKnownName = (title: string): boolean =>
  knownFile(title) !== undefined || TSCONFIG.test(title);

/**
 * The names and values that no tool would understand in files whose name is
 * known: each file becomes a TypeScript object of the type that describes it.
 * What a file leaves out is no mistake: notes show pieces.
 *
 * @param files name and text of each; those with an unknown name have no mistakes.
 * @returns the mistakes of each, with lines of its own text.
 */
export async function dataMistakes(
  files: { title: string; code: string }[],
): Promise<Diagnostic[][]> {
  const typed = files.flatMap(({ title, code }, index) => {
    const known = knownFile(title);
    return known ? [{ index, known, ...toTypeScript(known, code) }] : [];
  });
  const found = files.map((): Diagnostic[] => []);
  const render = readFileSync(path.join(import.meta.dirname, 'render.d.ts'), 'utf8');
  const lists = await checkTypes(
    typed.map(({ source }) => ({ 'data.ts': source })),
    {},
    `${KNOWN_TYPES}\n${render}`,
  );
  for (const [position, { index, known, lines }] of typed.entries()) {
    found[index] = (lists[position] ?? []).map((error) => ({
      line: lines[error.line - 1] ?? 1,
      text: explain(error, known),
    }));
  }
  for (const [index, { title, code }] of files.entries()) {
    if (TSCONFIG.test(title)) found[index] = await tsconfigMistakes(code);
    if (PACKAGE.test(title) && found[index]?.length === 0) found[index] = packageMistakes(code);
  }
  return found;
}

/**
 * The types of schemas with nothing mandatory, and without the signatures that
 * let any other name in.
 */
const KNOWN_TYPES = `
type Optional<T> = { [K in keyof T as string extends K ? never : K]?: Known<T[K]> };
type Known<T> = T extends readonly (infer E)[]
  ? Known<E>[]
  : T extends object
    ? string extends keyof T
      ? unknown extends T[keyof T & string] ? Optional<T> : { [K in keyof T]: Known<T[K]> }
      : { [K in keyof T]?: Known<T[K]> }
    : T;
`;

/** The file as TypeScript, one token a line, and the line that each comes from. */
function toTypeScript(known: KnownFile, code: string): { source: string; lines: number[] } {
  const counter = new LineCounter();
  const document = parseDocument(code, { lineCounter: counter, merge: true });
  const text = [`export const data: Known<${known.type}> =`];
  const lines = [1];
  const lineOf = (node: Node): number => counter.linePos(node.range?.[0] ?? 0).line;
  const put = (token: string, line: number) => {
    text.push(token);
    lines.push(line);
  };
  const write = (value: unknown, before: number): void => {
    const node = isAlias(value) ? value.resolve(document) : value;
    const line = isNode(node) && node.range ? lineOf(node) : before;
    if (isMap(node)) {
      put('{', line);
      for (const { key, value: inner } of node.items) {
        const place = isNode(key) ? lineOf(key) : line;
        put(`${JSON.stringify(String(isScalar(key) ? key.value : key))}:`, place);
        write(inner, place);
        put(',', place);
      }
      put('}', line);
    } else if (isSeq(node)) {
      put('[', line);
      for (const item of node.items) {
        write(item, line);
        put(',', line);
      }
      put(']', line);
    } else {
      put(JSON.stringify(isScalar(node) ? node.value : null) ?? 'null', line);
    }
  };
  write(document.contents, 1);
  return { source: `${text.join('\n')};\n`, lines };
}

/** The compiler's words, in the author's. */
function explain({ message }: TypeError, { label, declarations }: KnownFile): string {
  const key = unknownKey(message);
  if (key) {
    const known = key.meant === undefined ? namesIn(declarations) : [key.meant];
    return unknownName(key.name, `una clave de ${label}`, known);
  }
  const value = unknownValue(message);
  if (!value) return message;
  const near = value.meant === undefined ? '' : `. ¿Querías decir «${value.meant}»?`;
  return `«${value.found}» no vale aquí en ${label}: se espera ${value.expected}${near}`;
}

/** The names of properties in files of declarations. */
const namesIn = (files: string[]): string[] =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*['"]?([\w$-]+)['"]?\??:/gm)].map(
      ([, name]) => name as string,
    ),
  );
