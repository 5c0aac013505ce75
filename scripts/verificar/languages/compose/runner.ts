import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LineCounter, isMap, isNode, parseDocument, type Document } from 'yaml';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { detectPackage } from '../js/node.ts';
import { judge } from '../../core/output.ts';
import { EXAMPLES } from '../../core/process.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

/** What is used of Ajv, which comes with the schema. */
interface SchemaError {
  instancePath: string;
  keyword: string;
  message?: string;
  params: Record<string, unknown>;
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
  run: async (jobs: Job[], done) => {
    const check = readSchema();
    return jobs.map((job) => {
      done(job);
      return job.blocks.map((block) => verifyBlock(block, check));
    });
  },
  canaries: [
    {
      language: 'yaml',
      code: 'services:\n  db:\n    image: postgres\n    puertos: []',
      problem: 'puertos',
    },
    { language: 'yaml', code: 'services:\n  db:\n    image: 3', problem: 'image' },
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
  return new Validator({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
}

function verifyBlock(block: CodeBlock, check: Check): Outcome {
  const lines = new LineCounter();
  const document = parseDocument(block.code, { lineCounter: lines, merge: true });
  const [broken] = document.errors;
  const mistake = broken
    ? { line: broken.linePos?.[0].line ?? 1, message: broken.message.split('\n')[0] ?? '' }
    : firstMistake(document, lines, check);
  return judge(
    block,
    {
      level: 'analiza',
      ...(mistake && {
        error: `línea ${block.line + mistake.line}: ${mistake.message}`,
        line: block.line + mistake.line,
      }),
    },
    '#',
  );
}

function firstMistake(
  document: Document,
  lines: LineCounter,
  check: Check,
): { line: number; message: string } | undefined {
  if (check(document.toJS())) return undefined;
  // The deepest error is the most exact: those above it only say that something below is wrong.
  const [deepest] = (check.errors ?? []).toSorted((a, b) => depth(b) - depth(a));
  if (!deepest) return undefined;
  const extra = deepest.params['additionalProperty'] as string | undefined;
  const keys = deepest.instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const place = extra === undefined ? keys : [...keys, extra];
  const name = place.join('.');
  return {
    line: lineOf(document, place, lines),
    message:
      extra === undefined ? `«${name}» ${deepest.message}` : `Compose no conoce la clave «${name}»`,
  };
}

const depth = ({ instancePath, keyword }: SchemaError): number =>
  instancePath.split('/').length + (keyword === 'additionalProperties' ? 1 : 0);

/** Line of the key that a path ends with. */
function lineOf(document: Document, keys: string[], lines: LineCounter): number {
  const last = keys.at(-1);
  const parent = document.getIn(keys.slice(0, -1), true);
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === last) : undefined;
  const node = pair?.key ?? document.getIn(keys, true) ?? parent;
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
}
