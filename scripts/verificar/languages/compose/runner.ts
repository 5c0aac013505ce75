import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { detectPackage } from '../js/node.ts';
import { misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import { inNote, judge } from '../../core/output.ts';
import { variableMistake } from '../data/settings.ts';
import { lineOfKey } from '../data/yaml-line.ts';
import { dataFolderMistake, imageMistake } from '../docker/images.ts';
import { EXAMPLES } from '../../core/process.ts';
import { allBlocks } from '../../core/runs.ts';
import type { Diagnostic, Outcome, Runner } from '../../core/types.ts';

/** What is used of Ajv, which comes with the schema. */
interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
  /** The part of the schema that says so. */
  parentSchema?: { properties?: object };
}
type Check = ((data: unknown) => boolean) & { errors?: SchemaError[] | null };
interface Ajv {
  Ajv: new (options: object) => { compile(schema: object): Check };
}

/** Compose files: the schema of the Compose specification. */
export const composeRunner: Runner = {
  name: 'compose',
  module: import.meta.filename,
  accepts: (job) => job.language === 'yaml' && job.blocks.every(isCompose),
  detect: () => detectPackage('dclint', 'el esquema de Docker Compose'),
  debianPackages: [],
  run: allBlocks(async (blocks) => {
    const check = readSchema();
    return new Map(blocks.map((block) => [block, verifyBlock(block, check)]));
  }),
  canaries: [
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
    {
      language: 'yaml',
      code: 'services:\n  db:\n    image: postgres:18\n    environment:\n      POSTGRES_PASSWROD: a',
      problem: '«POSTGRES_PASSWORD»',
    },
  ],
};

const isCompose = ({ code, marks }: CodeBlock): boolean =>
  /compose/.test(marks.title ?? '') || (marks.title === undefined && /^services:/m.test(code));

function readSchema(): Check {
  const require = createRequire(path.join(EXAMPLES, 'package.json'));
  const { Ajv: Validator } = require('ajv') as Ajv;
  const file = path.join(EXAMPLES, 'node_modules/dclint/schemas/compose.schema.json');
  // Its `$schema` is an address that the validator knows by another spelling.
  const schema = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  delete schema['$schema'];
  // The schema names formats and keywords that only describe.
  return new Validator({
    strict: false,
    allErrors: true,
    validateFormats: false,
    verbose: true,
  }).compile(schema);
}

function verifyBlock(block: CodeBlock, check: Check): Outcome {
  const lines = new LineCounter();
  const document = parseDocument(block.code, { lineCounter: lines, merge: true });
  const [broken] = document.errors;
  const mistakes = broken
    ? [{ line: broken.linePos?.[0].line ?? 1, text: broken.message.split('\n')[0] ?? '' }]
    : [
        ...schemaMistakes(document, lines, check),
        ...environmentMistakes(document, lines),
        ...valueMistakes(document, lines),
      ];
  if (mistakes.length === 0 && isWhole(block)) {
    mistakes.push(...emptyServices(document, lines), ...unknownReferences(document, lines));
  }
  return judge(block, { level: 'analiza', errors: inNote(block, mistakes) }, '#');
}

/** What the schema refuses: unknown names; where there are none, the deepest of its other complaints. */
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
    const around = keys.length > 0 ? ` en «${keys.join('.')}»` : '';
    return {
      isName: extra !== undefined,
      depth: place.length,
      line: lineOfKey(document, place, lines),
      text:
        extra === undefined
          ? `«${place.join('.')}» ${error.message}`
          : unknownName(extra, `una clave de Compose${around}`, known),
    };
  });
  // A union says of each of its parts why it is not that: the deepest complaint is the most exact.
  const names = found.filter(({ isName }) => isName);
  const exact = (names.length > 0 ? names : found).toSorted((a, b) => b.depth - a.depth);
  const chosen = names.length > 0 ? exact : exact.slice(0, 1);
  const byLine = new Map(chosen.toReversed().map(({ line, text }) => [line, text]));
  return [...byLine].map(([line, text]) => ({ line, text })).sort((a, b) => a.line - b.line);
}

/** A file that `docker compose` reads by itself; others, and blocks without a name, may be parts. */
const isWhole = ({ marks }: CodeBlock): boolean =>
  /^(?:docker-)?compose\.ya?ml$/.test(marks.title ?? '');

/** Services that have nothing to start, in the words of `docker compose`. */
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

/** What a service may name of the file's other parts: the part, and the names in the ways to write them. */
const REFERENCES: Readonly<Record<string, { part: string; what: string }>> = {
  depends_on: { part: 'services', what: 'un servicio de este archivo' },
  networks: { part: 'networks', what: 'una red de este archivo (`networks`)' },
  volumes: { part: 'volumes', what: 'un volumen de este archivo (`volumes`)' },
  secrets: { part: 'secrets', what: 'un secreto de este archivo (`secrets`)' },
  configs: { part: 'configs', what: 'una configuración de este archivo (`configs`)' },
};

/** What a list holds, or the names of a map, each with its key. */
const entriesOf = (value: unknown): { key: string; text: string }[] =>
  Array.isArray(value)
    ? value.flatMap((text: unknown, index) =>
        typeof text === 'object' ? [] : { key: String(index), text: String(text) },
      )
    : Object.keys(value ?? {}).map((name) => ({ key: name, text: name }));

/** A path of Windows, whose disk has a colon. */
const WINDOWS = /^[a-z]:(?=[\\/])/i;

/** The names in a list or a map; of volumes those that are no path. */
const namesIn = (value: unknown) =>
  entriesOf(value)
    .filter(({ text }) => !WINDOWS.test(text))
    .map(({ key, text }) => ({ key, name: text.split(':')[0] ?? '' }))
    .filter(({ name }) => !/^[./~]|[$\\]/.test(name));

/** Names of services, networks and volumes that the file does not have. */
function unknownReferences(document: Document, lines: LineCounter): Diagnostic[] {
  const data = document.toJS() as Record<string, Record<string, Record<string, unknown>>>;
  return Object.entries(data['services'] ?? {}).flatMap(([service, value]) =>
    Object.entries(REFERENCES).flatMap(([field, { part, what }]) => {
      const known = Object.keys(data[part] ?? {});
      return namesIn(value?.[field]).flatMap(({ key, name }) => {
        if (known.includes(name) || (field === 'networks' && name === 'default')) return [];
        const place = ['services', service, field, key];
        return [{ line: lineOfKey(document, place, lines), text: unknownName(name, what, known) }];
      });
    }),
  );
}

const DURATION = /^(?:\d+(?:\.\d+)?(?:us|ms|[smhdw]))+$|^0$/;
const BYTES = /^\d+(?:\.\d+)?(?:[kmg]b?|b)?$/i;
/** Modes of a volume in short: `./a:/b:ro`. */
const MODES = [
  ...['ro', 'rw', 'z', 'Z', 'nocopy', 'cached', 'delegated', 'consistent', 'volume-nocopy'],
  ...['shared', 'rshared', 'slave', 'rslave', 'private', 'rprivate'],
];

/** A port of 1 to 65535, or several of them in a row. */
const isPort = (text: string): boolean =>
  /^\d+(?:-\d+)?$/.test(text) && text.split('-').every((one) => Number(one) <= 65_535);

/** The ports of a service in short, `127.0.0.1:8080:80/tcp`: host, outside and inside. */
function portMistake(text: string): string | undefined {
  const [, outside = '', inside = ''] =
    /^(?:(?:\[[\da-f:]+\]|\d+(?:\.\d+){3}|localhost):)?(?:([\d-]*):)?([\d-]+)(?:\/(?:tcp|udp|sctp))?$/i.exec(
      text,
    ) ?? [];
  const ports = [outside, inside].filter((port) => port !== '');
  return inside !== '' && ports.every(isPort)
    ? undefined
    : `«${text}» no son puertos: se espera "8080:80", de 1 a 65535`;
}

/** What the schema takes for any text, and Compose does not. */
const SERVICE_VALUES: Readonly<
  Record<string, (text: string, image: string) => string | undefined>
> = {
  image: imageMistake,
  'ports.': portMistake,
  restart: (text) =>
    /^(?:no|always|unless-stopped|on-failure(?::\d+)?)$/.test(text)
      ? undefined
      : unknownName(text, 'un valor de «restart»', RESTARTS),
  network_mode: (text) => misspeltName(text, 'una red conocida', ['bridge', 'host', 'none']),
  ...Object.fromEntries(
    [
      ...['healthcheck.interval', 'healthcheck.timeout', 'healthcheck.start_period'],
      ...['healthcheck.start_interval', 'stop_grace_period'],
    ].map((place) => [
      place,
      (text: string) =>
        DURATION.test(text) ? undefined : `«${text}» no es una duración: 5s, 1m30s`,
    ]),
  ),
  ...Object.fromEntries(
    ['mem_limit', 'shm_size', 'deploy.resources.limits.memory'].map((place) => [
      place,
      (text: string) => (BYTES.test(text) ? undefined : `«${text}» no es un tamaño: 512m, 1g`),
    ]),
  ),
  'volumes.': (text, image) => {
    const [, folder = '', mode] = text.replace(WINDOWS, '').split(':');
    const strange = mode?.split(',').find((one) => !MODES.includes(one));
    return strange === undefined
      ? dataFolderMistake(image, folder)
      : unknownName(strange, 'un modo de un volumen', MODES);
  },
};
const RESTARTS = ['no', 'always', 'on-failure', 'unless-stopped'];

/** A service's values, each with its place; what stands for something else is not known yet. */
function* valuesOf(value: unknown, place: string[]): Generator<{ place: string[]; text: string }> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* valuesOf(inner, [...place, key]);
  } else if (value !== null && !String(value).includes('$')) yield { place, text: String(value) };
}

function valueMistakes(document: Document, lines: LineCounter): Diagnostic[] {
  const data = document.toJS() as { services?: Record<string, Service | null> } | null;
  return Object.entries(data?.services ?? {}).flatMap(([name, service]) => {
    const tests = service?.healthcheck?.test;
    const found = [...valuesOf(service, [])].flatMap(({ place, text }) => {
      const key = place.join('.').replace(/\.\d+$/, '.');
      const isOwn = key === 'image' && service?.build !== undefined;
      const wrong = isOwn ? undefined : SERVICE_VALUES[key]?.(text, String(service?.image));
      return wrong === undefined ? [] : [{ place, text: wrong }];
    });
    if (Array.isArray(tests) && !TESTS.includes(String(tests[0]))) {
      const place = ['healthcheck', 'test', '0'];
      found.push({ place, text: unknownName(String(tests[0]), 'cómo se prueba', TESTS) });
    }
    return found.map(({ place, text }) => ({
      line: lineOfKey(document, ['services', name, ...place], lines),
      text,
    }));
  });
}

interface Service {
  image?: unknown;
  build?: unknown;
  healthcheck?: { test?: unknown };
}
const TESTS = ['NONE', 'CMD', 'CMD-SHELL'];

/** Variables that the images of the services do not read. */
function environmentMistakes(document: Document, lines: LineCounter): Diagnostic[] {
  const data = document.toJS() as { services?: Record<string, { environment?: unknown }> } | null;
  return Object.entries(data?.services ?? {}).flatMap(([service, value]) => {
    return entriesOf(value?.environment).flatMap(({ key, text: entry }) => {
      const text = variableMistake(entry.split('=')[0] ?? '');
      const place = ['services', service, 'environment', key];
      return text === undefined ? [] : [{ line: lineOfKey(document, place, lines), text }];
    });
  });
}
