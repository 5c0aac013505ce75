import { createRequire } from 'node:module';
import path from 'node:path';
import type * as DockerfileUtils from 'dockerfile-utils';
import { closest, misspeltName, unknownName } from '../../../../src/lib/closest.ts';
import { detectPackage } from '../js/node.ts';
import { blockByBlock } from '../../core/runs.ts';
import { inNote, judge } from '../../core/output.ts';
import { EXAMPLES } from '../../core/process.ts';
import { imageMistake } from '../docker/images.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import type { Outcome, Runner } from '../../core/types.ts';

/** Dockerfiles that nothing builds: instructions and their arguments. */
export const dockerfileRunner: Runner = {
  name: 'dockerfile',
  module: import.meta.filename,
  languages: { dockerfile: { comment: '#', leads: 80 } },
  accepts: (job) => job.language === 'dockerfile',
  detect: () => detectPackage('dockerfile-utils', 'dockerfile-utils'),
  debianPackages: [],
  run: blockByBlock(verifyBlock),
  canaries: [
    { language: 'dockerfile', code: 'FROM node:24\nWORKDIRR /app', problem: 'WORKDIRR' },
    { language: 'dockerfile', code: 'FROM node:24\nEXPOSE ochenta', problem: 'ochenta' },
    { language: 'dockerfile', code: 'RUN npm ci', problem: 'FROM' },
    {
      language: 'dockerfile',
      code: 'FROM node:24 AS build\nRUN npm ci\nFROM nginx\nCOPY --from=biuld /app /app',
      problem: '«build»',
    },
  ],
};

function verifyBlock(block: CodeBlock): Outcome {
  if (block.language !== 'dockerfile') {
    return {
      block,
      problem: {
        line: block.line,
        message: 'un grupo con un Dockerfile necesita un bloque bash que lo construya',
      },
    };
  }
  const { validate } = createRequire(path.join(EXAMPLES, 'package.json'))(
    'dockerfile-utils',
  ) as typeof DockerfileUtils;
  const refused = validate(block.code).map(({ message, range }) => ({
    line: 1 + range.start.line,
    text: message,
  }));
  const said = new Set(refused.map(({ line }) => line));
  const found = [...unknownStages(block.code), ...valueMistakes(block.code)].filter(
    ({ line }) => !said.has(line),
  );
  const errors = [...refused, ...found].toSorted((a, b) => a.line - b.line);
  return judge(block, { level: 'analiza', errors: inNote(block, errors) }, '#');
}

/** Stages that are called almost as one that is there; any other name may be an image's. */
function unknownStages(code: string): { line: number; text: string }[] {
  const stages: string[] = [];
  return code.split('\n').flatMap((text, index) => {
    const stage = /^\s*FROM\s.*\sAS\s+(\S+)/i.exec(text)?.[1];
    if (stage !== undefined) stages.push(stage);
    const name = /^\s*COPY\s.*--from=([^\s/:.]+)(?=\s)/i.exec(text)?.[1];
    if (name === undefined || stages.includes(name) || !closest(name, stages)) return [];
    return [{ line: index + 1, text: unknownName(name, 'una etapa de arriba', stages) }];
  });
}

/** Programs that images start or that build them, and the options of npm there. */
const PROGRAMS = [
  ...['apache2-foreground', 'apk', 'apt-get', 'bash', 'chmod', 'chown', 'corepack', 'curl'],
  ...['gunicorn', 'httpd', 'java', 'javac', 'mkdir', 'mvn', 'nginx', 'node', 'npm', 'npx', 'php'],
  ...['pip', 'pipx', 'pnpm', 'python', 'python3', 'redis-server', 'useradd', 'uvicorn', 'wget'],
  ...['yarn'],
];
const NPM_OPTIONS = [
  ...['--omit', '--ignore-scripts', '--include', '--no-audit', '--no-fund', '--production'],
  ...['--global', '--prefix', '--workspace', '--cache', '--force', '--legacy-peer-deps'],
  ...['--offline', '--prefer-offline', '--loglevel', '--silent', '--no-save', '--verbose'],
];

/** Values that a build takes and that do nothing, or something else, in the container. */
function valueMistakes(code: string): { line: number; text: string }[] {
  const stages = [...code.matchAll(/^\s*FROM\s.*\sAS\s+(\S+)/gim)].map(([, name]) => name);
  return code.split('\n').flatMap((line, index) => {
    const [, name = '', given = ''] = /^\s*([A-Z]+)\s+(.*?)\s*\\?$/i.exec(line) ?? [];
    const text = VALUES[name.toUpperCase()]?.(given, stages.map(String));
    return text === undefined ? [] : [{ line: index + 1, text }];
  });
}

const VALUES: Readonly<Record<string, (given: string, stages: string[]) => string | undefined>> = {
  FROM: (given, stages) => {
    const [image = ''] = given.replace(/^--platform=\S+\s+/, '').split(/\s/);
    return stages.includes(image) ? undefined : imageMistake(image);
  },
  EXPOSE: (given) => {
    const wrong = given.split(/\s+/).find((port) => Number.parseInt(port) > 65_535);
    return wrong === undefined ? undefined : `«${wrong}» no es un puerto: van de 1 a 65535`;
  },
  RUN: (given) => orderMistake(given.replaceAll(/--(?:mount|network|security)=\S+\s+/g, '')),
  CMD: startMistake,
  ENTRYPOINT: startMistake,
};

/** A list that is no JSON is taken for an order of a shell, brackets and all. */
function startMistake(given: string): string | undefined {
  if (!given.startsWith('[')) return orderMistake(given);
  try {
    return orderMistake((JSON.parse(given) as string[]).join(' '));
  } catch {
    return `${given} no es una lista de JSON: comillas dobles, comas y corchetes`;
  }
}

const orderMistake = (order: string): string | undefined =>
  order
    .split(/&&|\|\||[;|]/)
    .map((part) => {
      const [program = '', ...words] = part.trim().split(/\s+/);
      const wrong = /^[a-z][\w-]*$/.test(program)
        ? misspeltName(program, 'un programa conocido', PROGRAMS, 1)
        : undefined;
      if (wrong !== undefined || program !== 'npm') return wrong;
      return words
        .filter((word) => word.startsWith('--'))
        .map((word) => misspeltName(word.split('=')[0] ?? '', 'una opción de npm', NPM_OPTIONS))
        .find((text) => text !== undefined);
    })
    .find((text) => text !== undefined);
