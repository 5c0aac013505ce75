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
import { suggestion, unknownNameMessage } from '../../src/did-you-mean.ts';
import type { Diagnostic } from '../../src/types.ts';
import { checkTypes } from '../ts/typecheck.ts';
import * as messages from './messages.ts';

/** A JSON or YAML file with a known type. */
interface KnownFile {
  name: RegExp;
  /** Its name for authors. */
  label: string;
  /** TypeScript type of its contents. */
  type: string;
}

const KNOWN_FILES: KnownFile[] = [
  {
    name: /(?:^|\/)package\.json$/,
    label: 'package.json',
    type: "import('@schemastore/package').JSONSchemaForNPMPackageJsonFiles & { jest?: import('@jest/types').Config.InitialOptions }",
  },
  {
    name: /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/,
    label: messages.githubWorkflow,
    type: "import('@schemastore/github-workflow').HttpsJsonSchemastoreOrgGithubWorkflowJson",
  },
  {
    name: /(?:^|\/)app\.json$/,
    label: messages.expoConfig,
    type: "{ name: string; displayName: string; expo: import('@expo/config-types').ExpoConfig }",
  },
];

const knownFile = (title: string): KnownFile | undefined =>
  KNOWN_FILES.find(({ name }) => name.test(title));

/**
 * Finds unknown names and invalid values in well-known files, by type-checking each as a
 * TypeScript object. Missing properties are fine: documents show fragments.
 *
 * @param files name and text of each; unknown names have no mistakes.
 * @returns the mistakes of each, with lines of its text.
 */
export async function dataMistakes(
  files: { title: string; code: string }[],
): Promise<Diagnostic[][]> {
  const typed = files.flatMap(({ title, code }, index) => {
    const known = knownFile(title);
    return known ? [{ index, known, ...toTypeScript(known, code) }] : [];
  });
  const found = files.map((): Diagnostic[] => []);
  const lists = await checkTypes(
    typed.map(({ source }) => ({ 'data.ts': source })),
    {},
    KNOWN_TYPES,
  );
  for (const [position, { index, known, lines }] of typed.entries()) {
    found[index] = (lists[position] ?? []).map((error) => ({
      line: lines[error.line - 1] ?? 1,
      text: explain(error.message, known),
    }));
  }
  return found;
}

/** The types with everything optional and without index signatures, which would accept any name. */
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

/** Converts the file to TypeScript, one token per line, with the line of each. */
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

/** Translates the compiler's messages. */
function explain(message: string, { label }: KnownFile): string {
  const [, key] = /'"?([^'"]+)"?' does not exist in type/.exec(message) ?? [];
  const [, meant] = /Did you mean (?:to write )?'"?(.*?)"?'\?/.exec(message) ?? [];
  if (key !== undefined) return unknownNameMessage(key, messages.keyOf(label), [], meant);
  const [, value, expected] =
    /Type '"?([^'"]*)"?' is not assignable to type '(.*?)'\./.exec(message) ?? [];
  if (value === undefined) return message;
  return messages.invalidValue(value, label, expected) + suggestion(meant);
}
