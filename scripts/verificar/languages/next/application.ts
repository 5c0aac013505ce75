import path from 'node:path';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { HARNESS, PACKAGES, harnessPath } from '../../core/batch.ts';
import { writeFiles } from '../../core/process.ts';
import { runSandboxed } from '../../core/sandbox.ts';
import type { Job } from '../../core/types.ts';

/**
 * All examples of Next.js are pages of one application, since a build takes
 * ten seconds. Each job gets a folder of its own, `app/(n3)/`, in which its
 * `app` folder is called `n3`: its routes become `/n3/…`, its layout is a root
 * layout, and relative imports stay as they are.
 */
export interface NextProgram {
  job: Job;
  /** Name of the job's folder and first part of its routes. */
  name: string;
  /** Files of the application, by path. */
  files: Record<string, string>;
  /** The block that each of them comes from. */
  owners: Map<string, CodeBlock>;
  /** Routes that can be asked for, and the block that answers each. */
  routes: { url: string; block: CodeBlock }[];
}

const LAYOUT = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="es"><body>{children}</body></html>;
}
`;

/** Files that an application has only one of: their types are checked, and no more. */
const SINGLE = /^(?:src\/)?(?:next\.config|proxy|middleware|instrumentation|pages\/_\w+)\./;

/** Folder for those files, outside of the application. */
const SINGLES = 'sueltos';

/** Whether the build takes in any file of the program. */
export const isBuilt = ({ owners }: NextProgram): boolean =>
  [...owners.keys()].some((file) => !file.startsWith(`${SINGLES}/`));

/** The part of the application that a job is. */
export function toNextProgram(job: Job, index: number): NextProgram {
  const name = `n${index}`;
  const program: NextProgram = { job, name, files: {}, owners: new Map(), routes: [] };
  for (const block of [...job.support, ...job.blocks]) {
    const title = (block.marks.title ?? untitledName(block)).replace(/^src\//, '');
    const place = placeOf(title, name);
    program.files[place] = `${rewriteImports(block.code, title, name)}\n`;
    program.owners.set(place, block);
    const url = routeOf(title, block, name);
    if (url !== undefined) program.routes.push({ url, block });
  }
  const layout = `app/(${name})/${name}/layout`;
  const hasLayout = Object.keys(program.files).some((file) => file.startsWith(`${layout}.`));
  const hasPages = Object.keys(program.files).some((file) =>
    file.startsWith(`app/(${name})/${name}/`),
  );
  if (hasPages && !hasLayout) program.files[`${layout}.tsx`] = LAYOUT;
  return program;
}

/** A block without a name is a page, or at least something that a page could use. */
const untitledName = ({ code, language }: CodeBlock): string =>
  `${/export default/.test(code) ? 'app/page' : 'components/ejemplo'}.${language}`;

function placeOf(title: string, name: string): string {
  if (SINGLE.test(title)) return `${SINGLES}/${name}/${title}`;
  if (title.startsWith('app/')) return `app/(${name})/${name}/${title.slice('app/'.length)}`;
  if (title.startsWith('pages/api/'))
    return `pages/api/${name}/${title.slice('pages/api/'.length)}`;
  if (title.startsWith('pages/')) return `pages/${name}/${title.slice('pages/'.length)}`;
  return `app/(${name})/${title}`;
}

/** Imports by alias, and those of the `pages` folder, which lies elsewhere than in the example. */
function rewriteImports(code: string, title: string, name: string): string {
  const aliased = code
    .replaceAll(/(['"])@\/app\//g, `$1@/app/(${name})/${name}/`)
    .replaceAll(/(['"])@\/(?!app\/)/g, `$1@/app/(${name})/`);
  if (!title.startsWith('pages/')) return aliased;
  const depth = title.split('/').length - 1;
  return aliased.replaceAll('../'.repeat(depth), `@/app/(${name})/`);
}

/** The address of a page or of a route that answers to GET, with values for its parameters. */
function routeOf(title: string, { code }: CodeBlock, name: string): string | undefined {
  const [, folder = ''] = /^app\/(?:(.*)\/)?(?:page|route)\.[jt]sx?$/.exec(title) ?? [];
  const isPage = /^app\/(?:.*\/)?page\.[jt]sx?$/.test(title);
  const isRoute = /^app\/(?:.*\/)?route\.[jt]s$/.test(title) && /\bGET\b/.test(code);
  if (isPage || isRoute) return `/${[name, ...folder.split('/')].flatMap(segment).join('/')}`;
  const page = /^pages\/(?!_|api\/)(.*?)(?:\/?index)?\.[jt]sx?$/.exec(title)?.[1];
  return page === undefined
    ? undefined
    : `/${[name, ...page.split('/')].flatMap(segment).join('/')}`;
}

function segment(part: string): string[] {
  if (part === '' || /^\(.*\)$|^@|^\[\[/.test(part)) return [];
  if (part.startsWith('[...')) return ['uno', 'dos'];
  return [part.startsWith('[') ? '1' : part];
}

const NEXT = `${Object.keys(PACKAGES)[0]}/next/dist/bin/next`;
const ENVIRONMENT = { NEXT_TELEMETRY_DISABLED: '1' };

const CONFIGURATION = `export default {
  // The packages lie above the application.
  turbopack: { root: '/home/ana' },
  // They are checked before, all of them and not only up to the first error.
  typescript: { ignoreBuildErrors: true },
};
`;

/**
 * Builds an application of these programs.
 *
 * @returns the words of the build when it failed.
 */
export async function buildNext(
  directory: string,
  programs: NextProgram[],
): Promise<string | undefined> {
  writeFiles(directory, {
    'package.json': '{"private":true}',
    'next.config.ts': CONFIGURATION,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        jsx: 'preserve',
        module: 'preserve',
        allowJs: true,
        paths: { '@/*': ['./*'] },
      },
    }),
  });
  for (const { files } of programs) {
    const routed = Object.entries(files).filter(([file]) => !file.startsWith(`${SINGLES}/`));
    writeFiles(directory, Object.fromEntries(routed));
  }
  const { code, stdout, timedOut } = await runSandboxed('node', [NEXT, 'build'], {
    directory,
    readOnly: PACKAGES,
    env: ENVIRONMENT,
    merge: true,
    timeout: 300_000,
  });
  if (timedOut) return 'next build no termina a tiempo';
  return code === 0 ? undefined : stdout;
}

export interface PageAnswer {
  status: number;
  body: string;
}

/** Starts a built application and asks for its pages. */
export async function askNext(directory: string, urls: string[]): Promise<PageAnswer[]> {
  const { stdout, stderr } = await runSandboxed(
    'node',
    [harnessPath('languages/next/inside/next.ts'), ...urls],
    {
      directory,
      readOnly: { ...PACKAGES, ...HARNESS },
      env: ENVIRONMENT,
      timeout: 120_000,
    },
  );
  const json = /\u001e(.*)$/m.exec(stdout)?.[1];
  if (json === undefined) throw new Error(`next start no pudo trabajar: ${stderr}${stdout}`);
  return JSON.parse(json) as PageAnswer[];
}

/** Checks for the compiler that a page takes what Next gives it: its parameters are promises. */
export function propsCheck({ files, owners }: NextProgram): Record<string, string> {
  const pages = Object.keys(files).filter(
    (file) => owners.has(file) && /^app\/.*(?:page|layout)\.tsx$/.test(file),
  );
  return Object.fromEntries(
    pages.map((file) => {
      const base = path.posix.basename(file, '.tsx');
      const given = `{ params: Promise<any>; searchParams: Promise<any>; children: React.ReactNode }`;
      const check = `import Checked from './${base}';\nexport const check: (props: ${given}) => unknown = Checked;\n`;
      return [file.replace(/\.tsx$/, CHECK_SUFFIX), check];
    }),
  );
}

/** How the files of `propsCheck` end; what comes before is the page's own name. */
export const CHECK_SUFFIX = '.comprobado.ts';
