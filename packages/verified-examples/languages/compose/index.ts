import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml';
import type { Block } from '../../src/types.ts';
import { detectPackage } from '../js/node.ts';
import { unknownNameMessage } from '../../src/did-you-mean.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { TOOLS, inTools } from '../../src/settings.ts';
import { inOneBatch } from '../../src/runs.ts';
import type { Diagnostic, Outcome, Language } from '../../src/types.ts';
import * as messages from './messages.ts';

/** The part of Ajv's interface in use. */
interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
  /** The failing part of the schema. */
  parentSchema?: { properties?: object };
}
type Check = ((data: unknown) => boolean) & { errors?: SchemaError[] | null };
interface Ajv {
  Ajv: new (options: object) => { compile(schema: object): Check };
}

/** Compose files, checked against the schema of the Compose specification. */
export const composeLanguage: Language = {
  name: 'compose',
  module: import.meta.filename,
  accepts: (job) => job.language === 'yaml' && job.blocks.every(isCompose),
  detect: () => detectPackage('dclint', 'el esquema de Docker Compose'),
  debianPackages: [],
  run: inOneBatch(async (blocks) => {
    const check = readSchema();
    return new Map(blocks.map((block) => [block, verifyBlock(block, check)]));
  }),
  selfTests: [
    {
      language: 'yaml',
      code: 'services:\n  db:\n    image: postgres\n    puertos: []',
      problem: 'puertos',
    },
    { language: 'yaml', code: 'services:\n  db:\n    image: 3', problem: 'image' },
    { language: 'yaml', code: 'services:\n  db:\n    imgae: a', problem: '«image»' },
    {
      language: 'yaml',
      meta: 'title="compose.yaml"',
      code: 'services:\n  db:\n    restart: always',
      problem: 'neither an image nor a build',
    },
    {
      language: 'yaml',
      meta: 'title="compose.yaml"',
      code: 'services:\n  web:\n    image: nginx\n    depends_on: [dbb]\n  db:\n    image: postgres:18',
      problem: '«db»',
    },
    {
      language: 'yaml',
      meta: 'title="compose.yaml"',
      code: 'services:\n  db:\n    image: postgres:18\n    volumes: ["./a:/a", "datos:/b"]',
      problem: '«datos»',
    },
  ],
};

const isCompose = ({ code, marks }: Block): boolean =>
  /compose/.test(marks.title ?? '') || (marks.title === undefined && /^services:/m.test(code));

function readSchema(): Check {
  const require = createRequire(TOOLS);
  const { Ajv: Validator } = require('ajv') as Ajv;
  const file = inTools('dclint/schemas/compose.schema.json');
  // The validator knows its `$schema` by another spelling.
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  delete schema['$schema'];
  // Formats and keywords that only describe.
  return new Validator({
    strict: false,
    allErrors: true,
    validateFormats: false,
    verbose: true,
  }).compile(schema);
}

function verifyBlock(block: Block, check: Check): Outcome {
  const lines = new LineCounter();
  const document = parseDocument(block.code, { lineCounter: lines, merge: true });
  const [broken] = document.errors;
  const mistakes = broken
    ? [{ line: broken.linePos?.[0].line ?? 1, text: broken.message.split('\n')[0] ?? '' }]
    : schemaMistakes(document, lines, check);
  if (mistakes.length === 0 && isWhole(block)) {
    mistakes.push(...emptyServices(document, lines), ...unknownReferences(document, lines));
  }
  return evaluate(block, { level: 'analiza', errors: inDocument(block, mistakes) }, '#');
}

/** Schema errors: unknown names; without any, the deepest other error. */
function schemaMistakes(document: Document, lines: LineCounter, check: Check): Diagnostic[] {
  if (check(document.toJS())) return [];
  const found = (check.errors ?? []).map((error) => {
    const extra = error.params['additionalProperty'] as string | undefined;
    const keys = error.instancePath
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const place = extra === undefined ? keys : [...keys, extra];
    const known = Object.keys(error.parentSchema?.properties ?? {});
    const what = keys.length > 0 ? messages.keyIn(keys.join('.')) : messages.topLevelKey;
    return {
      isName: extra !== undefined,
      depth: place.length,
      line: lineOfKey(document, place, lines),
      text:
        extra === undefined
          ? messages.invalidValue(place.join('.'), error.message)
          : unknownNameMessage(extra, what, known),
    };
  });
  // A union fails for each of its members: the deepest error is the most exact.
  const names = found.filter(({ isName }) => isName);
  const exact = (names.length > 0 ? names : found).toSorted((a, b) => b.depth - a.depth);
  const chosen = names.length > 0 ? exact : exact.slice(0, 1);
  const byLine = new Map(chosen.toReversed().map(({ line, text }) => [line, text]));
  return [...byLine].map(([line, text]) => ({ line, text })).sort((a, b) => a.line - b.line);
}

/** Whether it is a whole file; others, and blocks without a name, may be fragments. */
const isWhole = ({ marks }: Block): boolean =>
  /^(?:docker-)?compose\.ya?ml$/.test(marks.title ?? '');

/** Services without image and build, in the words of `docker compose`. */
function emptyServices(document: Document, lines: LineCounter): Diagnostic[] {
  const data = document.toJS() as { services?: Record<string, object | null> } | null;
  return Object.entries(data?.services ?? {}).flatMap(([name, service]) => {
    const starts = ['image', 'build', 'extends', 'provider'];
    if (starts.some((key) => key in (service ?? {}))) return [];
    const line = lineOfKey(document, ['services', name], lines);
    const text = `service "${name}" has neither an image nor a build context specified`;
    return [{ line, text }];
  });
}

/** References of a service to other parts of the file, and how each is written. */
const REFERENCES: Readonly<Record<string, { part: string; what: string }>> = {
  depends_on: { part: 'services', what: messages.service },
  networks: { part: 'networks', what: messages.network },
  volumes: { part: 'volumes', what: messages.volume },
  secrets: { part: 'secrets', what: messages.secret },
  configs: { part: 'configs', what: messages.config },
};

/** Entries of a list or map, with their keys. */
const entriesOf = (value: unknown): { key: string; text: string }[] =>
  Array.isArray(value)
    ? value.flatMap((text: unknown, index) =>
        typeof text === 'object' ? [] : { key: String(index), text: String(text) },
      )
    : Object.keys(value ?? {}).map((name) => ({ key: name, text: name }));

/** A Windows path, whose drive has a colon. */
const WINDOWS = /^[a-z]:(?=[\\/])/i;

/** Names in a list or map; for volumes, those that are not paths. */
const namesIn = (value: unknown) =>
  entriesOf(value)
    .filter(({ text }) => !WINDOWS.test(text))
    .map(({ key, text }) => ({ key, name: text.split(':')[0] ?? '' }))
    .filter(({ name }) => !/^[./~]|[$\\]/.test(name));

/** References to services, networks and volumes that the file does not define. */
function unknownReferences(document: Document, lines: LineCounter): Diagnostic[] {
  const data = document.toJS() as Record<string, Record<string, Record<string, unknown>>>;
  return Object.entries(data['services'] ?? {}).flatMap(([service, value]) =>
    Object.entries(REFERENCES).flatMap(([field, { part, what }]) => {
      const known = Object.keys(data[part] ?? {});
      return namesIn(value?.[field]).flatMap(({ key, name }) => {
        if (known.includes(name) || (field === 'networks' && name === 'default')) return [];
        const place = ['services', service, field, key];
        return [
          { line: lineOfKey(document, place, lines), text: unknownNameMessage(name, what, known) },
        ];
      });
    }),
  );
}

/**
 * Line of a key of a YAML document, or of its closest existing parent.
 *
 * @param place keys and list indexes from the top.
 */
function lineOfKey(
  document: Document,
  place: readonly (string | number)[],
  lines: LineCounter,
): number {
  const last = String(place.at(-1));
  const parent = document.getIn(place.slice(0, -1), true);
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === last) : undefined;
  const node = pair?.key ?? document.getIn(place, true) ?? parent;
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
}
