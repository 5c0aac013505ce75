import { unknownName } from '../../../../src/lib/closest.ts';
import { lineAt } from '../../../../src/notes/source.ts';
import { PACKAGES } from '../../core/batch.ts';
import { withTemporaryDirectory, writeFiles } from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Diagnostic } from '../../core/types.ts';

/** What stands beside `compilerOptions`; the compiler says nothing of other names. */
const SETTINGS = [
  ...['$schema', 'compilerOptions', 'compileOnSave', 'display', 'exclude', 'extends', 'files'],
  ...['include', 'references', 'ts-node', 'tsc-alias', 'typeAcquisition', 'watchOptions'],
];

/** Errors of names and values; that an option was taken away may be what a note is about. */
const NAMES_AND_VALUES = /error (?:TS5023|TS5024|TS5025|TS6046|TS6044): (.*)$/;

const runCompiler = (directory: string, args: string[]) =>
  runSandboxed(
    'node',
    [`${Object.keys(PACKAGES)[0]}/typescript/bin/tsc`, ...args, '--pretty', 'false'],
    { directory, readOnly: PACKAGES },
  );

/** The options and values of a `tsconfig.json` that the compiler does not know. */
export async function tsconfigMistakes(code: string): Promise<Diagnostic[]> {
  const options = await (known ??= compilerOptions());
  const found = await withTemporaryDirectory(async (directory) => {
    writeFiles(directory, { 'tsconfig.json': code, 'vacio.ts': '' });
    const { stdout } = await runCompiler(directory, ['-p', '.', '--listFilesOnly']);
    return stdout.split('\n').flatMap((line): Diagnostic[] => {
      const message = NAMES_AND_VALUES.exec(line)?.[1];
      const place = /^tsconfig\.json\((\d+),/.exec(line)?.[1];
      return message === undefined
        ? []
        : [{ line: Number(place ?? 1), text: explain(message, options) }];
    });
  });
  return [...topMistakes(code), ...found];
}

function topMistakes(code: string): Diagnostic[] {
  return topKeys(code)
    .filter(({ name }) => !SETTINGS.includes(name))
    .map(({ name, line }) => ({
      line,
      text: unknownName(name, 'una clave de tsconfig.json', SETTINGS),
    }));
}

/** The names at the top of a JSON text, comments and all, with their lines. */
function topKeys(code: string): { name: string; line: number }[] {
  const keys: { name: string; line: number }[] = [];
  let depth = 0;
  for (const { 0: token, index } of code.matchAll(
    /"(?:\\.|[^"\\])*"(?:\s*:)?|\/\/.*|\/\*[^]*?\*\/|[{}[\]]/g,
  )) {
    if (/^[{[]/.test(token)) depth++;
    else if (/^[}\]]/.test(token)) depth--;
    else if (depth === 1 && token.endsWith(':')) {
      keys.push({ name: token.slice(1, token.lastIndexOf('"')), line: lineAt(code, index) });
    }
  }
  return keys;
}

let known: Promise<string[]> | undefined;

/** The options of the compiler, as it lists them itself. */
const compilerOptions = (): Promise<string[]> =>
  withTemporaryDirectory(async (directory) => {
    const { stdout } = await runCompiler(directory, ['--all']);
    return [...stdout.matchAll(/^\s*--(\w+)/gm)].map(([, name]) => name as string);
  });

/** The compiler's words, in the author's. */
function explain(message: string, options: string[]): string {
  const [, name] = /^Unknown compiler option '(.*?)'/.exec(message) ?? [];
  if (name !== undefined) return unknownName(name, 'una opción del compilador', options);
  const [, option, values] = /^Argument for '--(.*?)' option must be: (.*)\.$/.exec(message) ?? [];
  return option === undefined
    ? message
    : `el valor de «${option}» no existe. Los que hay: ${values}`;
}
