import path from 'node:path';
import { detectPackage, readProgram, type NodeProgram } from '../js/node.ts';
import { evaluateProgram } from '../../src/compare.ts';
import { checkTypes, typeErrors, type Diagnostic, type Program } from '../ts/typecheck.ts';
import type { Job, Language } from '../../src/types.ts';
import * as messages from './messages.ts';

const LANGUAGES = ['tsx', 'jsx', 'ts', 'js'];
const TITLE = /^(?:src\/)?(?:app|pages)\/|^next\.config\.|^(?:proxy|middleware)\.ts/;

const isNext = ({ blocks }: Job): boolean =>
  blocks.some(
    ({ code, marks: { title } }) =>
      (title !== undefined && TITLE.test(title)) || /from ['"]next(?:\/[\w/-]+)?['"]/.test(code),
  );

/**
 * Next.js: the types of each example, including what Next passes to a page. That it builds and
 * answers is verified by the page's session, which starts Next with the same files.
 */
export const nextLanguage: Language = {
  name: 'next',
  module: import.meta.filename,
  tags: ['next'],
  accepts: (job) => job.tags.includes('next') && LANGUAGES.includes(job.language) && isNext(job),
  detect: () => detectPackage('next', 'Next.js'),
  debianPackages: [],
  run: async (jobs, done) => {
    const programs = jobs.map((job) => readProgram(job, 'tsx', LANGUAGES));
    const diagnostics = await checkTypes(
      programs.map(toChecked),
      optionsFor(programs),
      DECLARATIONS,
    );
    return jobs.map((job, index) => {
      done(job);
      const program = programs[index] as NodeProgram;
      const found = diagnostics[index]?.map((diagnostic) => asWritten(program, index, diagnostic));
      return evaluateProgram(job.blocks, typeErrors(program, found ?? []), '//');
    });
  },
  selfTests: [
    {
      language: 'tsx',
      tags: ['next'],
      meta: 'title="app/notas/[id]/page.tsx"',
      code: 'export default function Page({ params }: { params: { id: string } }) {\n  return <p>{params.id}</p>;\n}',
      problem: 'Promise',
    },
    {
      language: 'tsx',
      tags: ['next'],
      meta: 'title="app/page.tsx"',
      code: "import { notes } from '@/lib/notes';\nexport default () => <p>{notes}</p>;",
      problem: '@/lib/notes',
    },
  ],
};

const DECLARATIONS =
  '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n';

/** Aliases are global to the compiler: each program gets a separate one for `@/`. */
const alias = (index: number) => `@${index}/`;

const optionsFor = (programs: NodeProgram[]) => ({
  allowJs: true,
  paths: Object.fromEntries(
    programs.map((_, index) => [`${alias(index)}*`, [`./e/${index}/*`, `./e/${index}/src/*`]]),
  ),
});

const QUOTED_ALIAS = /(?<=['"])@\//g;

/** Suffix of the files that check a page's props, after the page's name. */
const CHECK_SUFFIX = '.comprobado.ts';

/** Next passes parameters as promises. */
const GIVEN = '{ params: Promise<any>; searchParams: Promise<any>; children: React.ReactNode }';

/** Files for the compiler, with a check of the props of each page. */
function toChecked({ files }: NodeProgram, index: number): Program {
  const written = Object.entries(files).map(([file, code]) => [
    file,
    code.replaceAll(QUOTED_ALIAS, alias(index)),
  ]);
  const checks = Object.keys(files)
    .filter((file) => /^(?:src\/)?app\/(?:.*\/)?(?:page|layout)\.tsx$/.test(file))
    .map((file) => [
      file.replace(/\.tsx$/, CHECK_SUFFIX),
      `import Checked from './${path.posix.basename(file, '.tsx')}';\n` +
        `export const check: (props: ${GIVEN}) => unknown = Checked;\n`,
    ]);
  return Object.fromEntries([...written, ...checks]) as Program;
}

/** A diagnostic in terms of the author's code. */
function asWritten(program: NodeProgram, index: number, diagnostic: Diagnostic): Diagnostic {
  const { file, line } = diagnostic;
  const message = diagnostic.message.replaceAll(`'${alias(index)}`, "'@/");
  if (!file.endsWith(CHECK_SUFFIX)) return { file, line, message };
  const page = file.replace(CHECK_SUFFIX, '.tsx');
  const row = (program.files[page] ?? '')
    .split('\n')
    .findIndex((text) => /params|props/i.test(text));
  return {
    file: page,
    line: Math.max(row + 1, 1),
    message: messages.wrongProps(message),
  };
}
