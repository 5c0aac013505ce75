import { misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import type { Diagnostic } from '../../core/types.ts';

/** Programs that scripts start: of Node, or of a package in wide use. */
const PROGRAMS = [
  ...['astro', 'concurrently', 'cross-env', 'esbuild', 'eslint', 'expo', 'jest', 'next', 'node'],
  ...['nodemon', 'npm', 'npx', 'playwright', 'pnpm', 'prettier', 'react-native', 'rimraf'],
  ...['rollup', 'sass', 'serve', 'tailwindcss', 'ts-node', 'tsc', 'tsx', 'vite', 'vitest'],
  ...['webpack', 'yarn', 'bun', 'deno', 'nest', 'nuxt', 'tsd', 'tsup'],
];

/** Packages in wide use with a long name: one that is nearly called so is nobody's, or a trap. */
const PACKAGES = [
  ...['@reduxjs/toolkit', '@types/node', '@types/react', 'body-parser', 'css-loader', 'express'],
  ...['html-webpack-plugin', 'jsonwebtoken', 'mongodb', 'mongoose', 'nodemailer', 'nodemon'],
  ...['react-dom', 'react-native', 'react-redux', 'react-router', 'sequelize', 'style-loader'],
  ...['supertest', 'typescript', 'webpack', 'webpack-cli', 'webpack-dev-server'],
];

const LICENSES = [
  ...['0BSD', 'AGPL-3.0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'GPL-3.0'],
  ...['ISC', 'MIT', 'MPL-2.0', 'UNLICENSED', 'Unlicense'],
];

const NUMBERS = String.raw`(?:\d+|[xX*])(?:\.(?:\d+|[xX*])){0,2}(?:-[\w.-]+)?(?:\+[\w.-]+)?`;
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;
/** A range of versions, a tag, or an address of something else. */
const RANGE = new RegExp(
  String.raw`^(?:[\^~<>=v]*\s*${NUMBERS}(?:\s*(?:\|\||\s-\s)?\s*(?=\S)|$))*$|^[a-z][\w-]*$|[:/]`,
  'i',
);
const NAME = /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]*$/;

interface Package {
  name?: string;
  version?: string;
  license?: string;
  scripts?: Record<string, string>;
  engines?: Record<string, string>;
  jest?: { testEnvironment?: string };
  [key: string]: unknown;
}

const DEPENDENCIES = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
];

/** The values of a `package.json` that npm would refuse, or that name what is not there. */
export function packageMistakes(code: string): Diagnostic[] {
  const data = JSON.parse(code) as Package;
  const { name, version, license, scripts = {}, engines = {}, jest } = data;
  const packages = DEPENDENCIES.flatMap((key) => Object.entries(data[key] ?? {}));
  const own = packages.map(([one]) => one);
  const found: [string, string | undefined][] = [
    [
      'name',
      name === undefined || NAME.test(name)
        ? undefined
        : `«${name}» no puede ser el nombre de un paquete: minúsculas y guiones`,
    ],
    [
      'version',
      version === undefined || VERSION.test(version)
        ? undefined
        : `«${version}» no es una versión: se espera 1.0.0`,
    ],
    ['license', license && misspeltName(license, 'una licencia conocida', LICENSES)],
    [
      'testEnvironment',
      jest?.testEnvironment &&
        misspeltName(jest.testEnvironment, 'un entorno de Jest', ['jsdom', 'node']),
    ],
    ...Object.keys(engines).map((key): [string, string | undefined] => [
      key,
      misspeltName(key, 'un programa de «engines»', ['node', 'npm', 'pnpm', 'yarn', 'vscode']),
    ]),
    ...Object.entries(scripts).map(([key, order]): [string, string | undefined] => [
      key,
      scriptMistake(order, scripts, own),
    ]),
    ...packages.map(([key, range]): [string, string | undefined] => [
      key,
      RANGE.test(String(range))
        ? misspeltName(key, 'un paquete conocido', PACKAGES)
        : `«${String(range)}» no son versiones de «${key}»: se espera ^1.2.3`,
    ]),
  ];
  return found.flatMap(([key, text]) => (text ? [{ line: lineOf(code, key), text }] : []));
}

const lineOf = (code: string, key: string): number =>
  code.slice(0, Math.max(0, code.indexOf(JSON.stringify(key)))).split('\n').length;

/** A script that another one starts must be there; and a program is not nearly a known one. */
function scriptMistake(
  order: string,
  scripts: Record<string, string>,
  own: string[],
): string | undefined {
  for (const part of order.split(/&&|\|\||[;|]/)) {
    const words = part.trim().split(/\s+/);
    const program = words.find((word) => !/^\w+=/.test(word)) ?? '';
    const wrong =
      /^[a-z][\w-]*$/.test(program) && !own.includes(program)
        ? misspeltName(program, 'un programa conocido', PROGRAMS)
        : undefined;
    if (wrong !== undefined) return wrong;
    const started =
      /^(?:npm (?:run|run-script)|node --run) ([\w:-]+)(?!.*--(?:if-present|workspaces?|prefix))/.exec(
        words.join(' '),
      )?.[1];
    if (started !== undefined && !Object.hasOwn(scripts, started)) {
      return unknownName(started, 'uno de los «scripts»', Object.keys(scripts));
    }
  }
  return undefined;
}
