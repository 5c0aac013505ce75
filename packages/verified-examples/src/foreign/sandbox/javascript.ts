/**
 * Runs an example and records what its instrumented statements give (see `instrument.ts`).
 *
 *     node javascript.ts FOLDER ENTRY
 *
 * `FOLDER/plan.json` has the plan, `FOLDER/seen.jsonl` gets one record a line.
 */
import assert from 'node:assert';
import { appendFileSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';
import { format, inspect, isDeepStrictEqual } from 'node:util';
import { runInThisContext } from 'node:vm';
import path from 'node:path';

/** What to compare with. */
export interface Plan {
  /** Texts of literals, by number of the expectation. */
  literals: Record<number, string>;
  /** Another day. */
  isElsewhere: boolean;
  /** The package whose exports need no import. */
  known?: string;
}

/** What one evaluation of an instrumented statement gave. */
export interface Seen {
  id: number;
  /** Forms in which its value may be written. */
  texts: string[];
  /** Kind of the value, and of the literal that is expected. */
  kinds?: [value: string, literal: string];
  /** Whether the value is that of the literal. */
  isEqual?: boolean;
  /** It is an object with other properties than the literal, which may show only some. */
  hasOthers?: boolean;
}

/** Last record of a program that failed. */
export interface Failed {
  error: { name: string; message: string; code?: string };
}

const [, , folder = '', entry = ''] = process.argv;
process.argv.splice(1, 2);
const plan = JSON.parse(readFileSync(path.join(folder, 'plan.json'), 'utf8')) as Plan;

const write = (record: Seen | Failed) =>
  // Statements of blocks before it have no number.
  (!('id' in record) || record.id >= 0) &&
  appendFileSync(path.join(folder, 'seen.jsonl'), `${JSON.stringify(record)}\n`);

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** A value without prototypes and `undefined` properties. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return { map: [...value].map(plain) };
  if (value instanceof Set) return { set: [...value].map(plain) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, plain(one)]])),
  );
}

const isRounded = (value: unknown, literal: unknown, text: string): boolean =>
  typeof value === 'number' &&
  typeof literal === 'number' &&
  /^-?\d+\.\d+$/.test(text) &&
  Math.abs(value - literal) < 10 ** -(text.split('.')[1] ?? '').length;

const hasOthers = (value: unknown, literal: unknown): boolean =>
  kindOf(value) === 'object' &&
  kindOf(literal) === 'object' &&
  !isDeepStrictEqual(Object.keys(value as object).sort(), Object.keys(literal as object).sort());

function describe(id: number, value: unknown): Seen {
  const texts = [{}, { breakLength: Infinity, depth: Infinity }].map((options) =>
    inspect(value, options).replaceAll('[Object: null prototype] ', ''),
  );
  if (typeof value !== 'object' && typeof value !== 'function') texts.push(String(value));
  const text = plan.literals[id];
  if (text === undefined) return { id, texts };
  const literal: unknown = runInThisContext(`(${text})`);
  const isEqual =
    isDeepStrictEqual(plain(value), plain(literal)) || isRounded(value, literal, text.trim());
  return {
    id,
    texts,
    kinds: [kindOf(value), kindOf(literal)],
    isEqual,
    hasOthers: hasOthers(value, literal),
  };
}

const recorder = {
  value<Value>(id: number, value: Value): Value {
    if (value instanceof Promise) value.then((one) => write(describe(id, one))).catch(() => {});
    else write(describe(id, value));
    return value;
  },
  log(id: number, method: 'log', ...values: unknown[]): void {
    const seen = values.length === 1 ? describe(id, values[0]) : { id, texts: [] };
    write({ ...seen, texts: [format(...values), ...seen.texts] });
    console[method](...values);
  },
  threw(id: number, error: unknown): void {
    const { name = '', message = String(error) } = error as Partial<Error>;
    write({ id, texts: [`${name}: ${message}`, message, name] });
  },
  begin(): void {
    process.stdout.write('\u001e');
    process.stderr.write('\u001e');
  },
};

/** Makes it another day, in another locale. */
function travel(): void {
  const Real = Date;
  const now = () => Real.now() + 34_567_890_123;
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, values: [], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  // They do not follow the environment's locale.
  for (const name of ['toLocaleUpperCase', 'toLocaleLowerCase'] as const) {
    const method = String.prototype[name];
    String.prototype[name] = function (locale: string | string[] = 'tr') {
      return method.call(this, locale);
    };
  }
}

/** Defines what a package exports, and the package by its name, where no global has that name. */
async function makeKnown(name: string): Promise<void> {
  const exported = (await import(createRequire(file).resolve(name))) as Record<string, unknown>;
  const own = name
    .replace(/^@.*\//, '')
    .replaceAll(/\W+(.)/g, (_, letter: string) => letter.toUpperCase());
  const inner = Object(exported['default']) as Record<string, unknown>;
  const found = { ...inner, ...exported, [own]: exported['default'] ?? exported };
  for (const [key, value] of Object.entries(found)) {
    if (!(key in globalThis)) Object.assign(globalThis, { [key]: value });
  }
}

function fail(error: unknown): void {
  const { name = 'Error', message = String(error), code } = (error ?? {}) as NodeJS.ErrnoException;
  write({ error: { name, message, ...(code !== undefined && { code }) } });
  process.exit(1);
}

const file = path.resolve(entry);
// Documents use `assert` as Node's console has it: without importing it.
Object.assign(globalThis, { __seen: recorder, assert });
// An ES module of a document may still call `require`.
if (!file.endsWith('cjs')) Object.assign(globalThis, { require: createRequire(file) });
process.on('uncaughtException', fail);
if (plan.isElsewhere) travel();
// It may have to be built first; the example's error says what is missing.
if (plan.known !== undefined) await makeKnown(plan.known).catch(() => {});
try {
  await import(pathToFileURL(file).href);
} catch (error) {
  fail(error);
}
