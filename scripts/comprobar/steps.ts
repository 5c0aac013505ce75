import { ASTRO, runTool, toolPath, type ToolRun } from '../tool.ts';
import { hashFiles, Passed } from './passed.ts';

/** A step of the quick check: a tool, and the files whose change can break it. */
export interface Step {
  /** Also the name of the file that keeps what passed. */
  id: string;
  /** What the author reads. */
  name: string;
  /** What to do when it fails. */
  remedy: string;
  /** Whether the step looks at a file, relative to the project with `/`. */
  concerns: (file: string) => boolean;
  /** Files that decide beside those looked at; the versions of all tools always do. */
  settings: readonly string[];
  /** Whether a file passes or fails whatever the others are. */
  isByFile: boolean;
  /** Looks at these files; at all of them without. */
  run: (files?: readonly string[]) => Promise<ToolRun>;
}

/** How a step went. */
export type Outcome = Awaited<ReturnType<typeof runStep>>;

const tool = (name: string, ...args: string[]) => runTool(toolPath(name), args);

const CODE = /\.(?:ts|tsx|js|mjs|astro)$/;
const isCode = (file: string) => CODE.test(file);

async function spell(files: readonly string[]): Promise<ToolRun> {
  const { ok, output } = await tool('cspell', '--no-progress', '--no-summary', '--dot', ...files);
  return { ok, output: output.replaceAll('Unknown word', 'Palabra desconocida') };
}

/** Prettier knows which it formats, and passes by the others. */
const FORMATTED = /\.(?:ts|tsx|js|mjs|astro|css|md|mdx|json|ya?ml|html|code-snippets)$/;

/** Spelling, format and code: what a change of these files can break, and nothing else. */
export const STEPS: readonly Step[] = [
  {
    id: 'formato',
    name: 'Formato',
    remedy: 'npm run formato',
    concerns: (file) => FORMATTED.test(file),
    settings: ['.prettierrc.json', '.prettierignore'],
    isByFile: true,
    run: (files = ['.']) => tool('prettier', '--list-different', '--ignore-unknown', ...files),
  },
  {
    id: 'ortografia',
    name: 'Ortografía',
    remedy: 'corrige la palabra o, si está bien escrita, añádela a palabras.txt',
    // The files of cspell.config.yaml.
    concerns: (file) => /^(?:src\/content\/.+\.mdx|docs\/.+\.md)$/.test(file),
    settings: ['cspell.config.yaml', 'palabras.txt'],
    isByFile: true,
    run: (files = []) => spell(files),
  },
  {
    id: 'estilo',
    name: 'Estilo del código',
    remedy: 'npx eslint --fix .',
    concerns: isCode,
    settings: ['eslint.config.js'],
    isByFile: true,
    run: (files = ['.']) => tool('eslint', ...files),
  },
  {
    id: 'sin-usar',
    name: 'Código sin usar',
    remedy: 'borra lo que se nombra arriba',
    concerns: isCode,
    settings: ['knip.json', 'package.json', 'cspell.config.yaml'],
    isByFile: false,
    run: () => tool('knip'),
  },
  {
    id: 'tipos',
    name: 'Tipos',
    remedy: 'corrige los tipos que se nombran arriba',
    concerns: isCode,
    settings: ['tsconfig.json', 'package.json'],
    isByFile: false,
    run: () => runTool(ASTRO, ['check']),
  },
];

/** More names than this are not said one by one: Windows takes 32,000 characters. */
const MANY = 150;

/**
 * Runs a step on what has changed since it last passed.
 *
 * @param root the project's folder; the current one.
 * @param files of the project.
 * @returns how it went, with the number of files that were looked at: 0 when nothing had changed.
 */
export async function runStep(step: Step, root: string, files: readonly string[]) {
  const started = performance.now();
  const now = hashFiles(root, files.filter(step.concerns));
  const settings = ['package-lock.json', ...step.settings];
  const passed = new Passed(root, step.id, settings, step.isByFile);
  const changed = passed.pending(now);
  const few = step.isByFile && changed.length <= MANY ? changed : undefined;
  const { ok, output } = changed.length === 0 ? { ok: true, output: '' } : await step.run(few);
  if (ok && changed.length > 0) passed.keep(now);
  return { step, ok, output, seconds: (performance.now() - started) / 1000, files: changed.length };
}
