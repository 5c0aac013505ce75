import {
  CHECK_SUFFIX,
  askNext,
  buildNext,
  isBuilt,
  propsCheck,
  toNextProgram,
  type NextProgram,
  type PageAnswer,
} from './application.ts';
import { detectPackage } from '../js/node.ts';
import { failure, judgeProgram, type Observation } from '../../core/output.ts';
import { withTemporaryDirectory } from '../../core/process.ts';
import { checkTypes } from '../ts/typecheck.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';

const LANGUAGES = ['tsx', 'jsx', 'ts', 'js'];
const TITLE = /^(?:src\/)?(?:app|pages)\/|^next\.config\.|^(?:proxy|middleware)\.ts/;

const isNext = ({ blocks }: Job): boolean =>
  blocks.some(
    ({ code, marks: { title } }) =>
      (title !== undefined && TITLE.test(title)) || /from ['"]next(?:\/[\w/-]+)?['"]/.test(code),
  );

/** Next.js: types, one build of an application for all, and then each page is asked for. */
export const nextRunner: Runner = {
  name: 'next',
  module: import.meta.filename,
  accepts: (job) =>
    job.products.includes('next') && LANGUAGES.includes(job.language) && isNext(job),
  detect: () => detectPackage('next', 'Next.js'),
  debianPackages: [],
  harness: ['tests/examples/package-lock.json'],
  run: async (jobs, done) => {
    const programs = jobs.map(toNextProgram);
    const seen = await checkPrograms(programs);
    const sound = programs.filter(
      (program) =>
        !seen.has(program) &&
        !hasOwnConfiguration(program) &&
        program.job.blocks.some(({ marks }) => !marks.compileOnly),
    );
    // One that must fail would take the others with it.
    const [calm = [], failing = []] = [false, true].map((answer) =>
      sound.filter(
        ({ job }) => job.blocks.some(({ marks }) => marks.fails !== undefined) === answer,
      ),
    );
    for (const batch of [calm, ...failing.map((program) => [program])]) {
      for (const [program, observation] of await buildAndAsk(batch)) seen.set(program, observation);
    }
    return programs.map((program): Outcome[] => {
      done(program.job);
      return judgeProgram(program.job.blocks, seen.get(program) ?? { level: 'tipos' }, '//');
    });
  },
  canaries: [
    {
      language: 'tsx',
      products: ['next'],
      meta: 'title="app/notas/[id]/page.tsx"',
      code: 'export default function Page({ params }: { params: { id: string } }) {\n  return <p>{params.id}</p>;\n}',
      problem: 'Promise',
    },
    {
      language: 'tsx',
      products: ['next'],
      meta: 'title="app/page.tsx"',
      code: 'export default function Page() {\n  return <p>Hola</p>;\n}',
      output: '<p>Adiós</p>',
      problem: '<p>Hola</p>',
    },
  ],
};

/** Built with another configuration than its own, an application proves nothing: its page runs it. */
const hasOwnConfiguration = ({ files }: NextProgram): boolean =>
  Object.keys(files).some((file) => /\/next\.config\.\w+$/.test(file));

type Seen = Map<NextProgram, Observation>;

/** What the compiler refuses, of all programs at once. */
async function checkPrograms(programs: NextProgram[]): Promise<Seen> {
  const files = Object.assign(
    {},
    ...programs.flatMap((program) => [program.files, propsCheck(program)]),
  );
  const [diagnostics = []] = await checkTypes(
    [files as Record<string, string>],
    { paths: { '@/*': ['./e/0/*'] }, allowJs: true },
    '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n',
  );
  const errors = new Map<NextProgram, { line: number; message: string }[]>();
  for (const { file, line, message } of diagnostics) {
    const page = file.replace(CHECK_SUFFIX, '.tsx');
    const program = programs.find(({ files: own }) => page in own);
    const block = program?.owners.get(page);
    if (!program || !block) throw new Error(`tsc: ${file}:${line}: ${message}`);
    const row =
      page === file
        ? line
        : block.code.split('\n').findIndex((text) => /params|props/i.test(text)) + 1;
    const words =
      page === file
        ? message
        : `lo que recibe no es lo que Next le da (params es una Promise): ${message}`;
    errors.set(program, [
      ...(errors.get(program) ?? []),
      { line: block.line + Math.max(row, 1), message: words },
    ]);
  }
  return new Map(
    [...errors].map(([program, list]) => [
      program,
      {
        level: 'tipos',
        errors: list.map(({ line, message }) => ({ line, text: message })),
      },
    ]),
  );
}

/** Builds, leaving out what breaks the build until it is whole, and asks for all pages. */
async function buildAndAsk(programs: NextProgram[]): Promise<Seen> {
  const seen: Seen = new Map();
  let left = programs;
  while (left.length > 0) {
    const built = left;
    const failure = await withTemporaryDirectory(async (directory) => {
      const words = await buildNext(directory, built);
      if (words === undefined) await askPages(directory, built, seen);
      return words;
    });
    if (failure === undefined) break;
    const guilty = built.filter(({ name }) =>
      new RegExp(String.raw`[/"(]${name}[/")\s]`).test(failure),
    );
    for (const program of guilty.length > 0 ? guilty : built)
      seen.set(program, buildFailure(program, failure));
    left = guilty.length > 0 ? built.filter((program) => !guilty.includes(program)) : [];
  }
  return seen;
}

/** What the build says, with the names that the example's files have in the note. */
function buildFailure({ name, owners }: NextProgram, words: string): Observation {
  const error = words.replaceAll(`app/(${name})/${name}/`, 'app/').replaceAll(`/${name}`, '');
  for (const [file, block] of owners) {
    const line = new RegExp(String.raw`${RegExp.escape(file)}:(\d+)`).exec(words)?.[1];
    if (line !== undefined)
      return { level: 'compila', ...failure(error, block.line + Number(line)) };
  }
  return { level: 'compila', ...failure(error) };
}

async function askPages(directory: string, programs: NextProgram[], seen: Seen): Promise<void> {
  const routes = programs.flatMap((program) =>
    program.routes.map((route) => ({ program, ...route })),
  );
  const answers =
    routes.length > 0
      ? await askNext(
          directory,
          routes.map(({ url }) => url),
        )
      : [];
  for (const program of programs) {
    const own = routes.flatMap((route, index) =>
      route.program === program ? [{ ...route, answer: answers[index] as PageAnswer }] : [],
    );
    const broken = own.filter(({ answer }) => answer.status >= 500);
    const shown = own.find(({ block }) => block.output) ?? own.at(-1);
    seen.set(program, {
      level: own.length > 0 ? 'ejecuta' : isBuilt(program) ? 'compila' : 'tipos',
      errors: broken.map(({ url, answer, block }) => ({
        text: `la página ${url} responde ${answer.status}:\n${answer.body}`,
        line: block.line + 1,
      })),
      ...(shown &&
        program.job.blocks.some(({ output }) => output) && { printed: shown.answer.body }),
    });
  }
}
