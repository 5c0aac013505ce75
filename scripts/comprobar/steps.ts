import { ASTRO, runTool, toolPath, type ToolRun } from '../tool.ts';

/** A step of the quick check: a tool, which caches what has passed. */
export interface Step {
  /** Its name for the author. */
  name: string;
  /** What to do on failure. */
  remedy: string;
  /** Checks these files, or the whole project. */
  run: (files?: readonly string[]) => Promise<ToolRun>;
}

const tool = (name: string, ...args: string[]) => runTool(toolPath(name), args);

/** Options for caching by content: git changes modification times. */
const cached = (name: string) => [
  ...['--cache', '--cache-location', `.cache/${name}`, '--cache-strategy', 'content'],
];

const format: Step = {
  name: 'Formato',
  remedy: 'npm run formato',
  run: (files = ['.']) =>
    tool('prettier', ...cached('prettier'), '--list-different', '--ignore-unknown', ...files),
};

const spelling: Step = {
  name: 'Ortografía',
  remedy: 'corrige la palabra o, si está bien escrita, añádela a palabras.txt',
  async run(files = []) {
    const args = [...cached('cspell'), '--no-progress', '--no-summary', '--dot', ...files];
    const { ok, output } = await tool('cspell', ...args);
    return { ok, output: output.replaceAll('Unknown word', 'Palabra desconocida') };
  },
};

/** Steps that a note can fail. */
export const NOTE_STEPS: readonly Step[] = [format, spelling];

/** All steps, the slowest first. */
export const STEPS: readonly Step[] = [
  {
    name: 'Tipos',
    remedy: 'corrige los tipos que se nombran arriba',
    run: () => runTool(ASTRO, ['check']),
  },
  {
    name: 'Código sin usar',
    remedy: 'borra lo que se nombra arriba',
    run: () => tool('knip'),
  },
  {
    name: 'Estilo del código',
    remedy: 'npx eslint --fix .',
    run: () => tool('eslint', ...cached('eslint'), '.'),
  },
  ...NOTE_STEPS,
];
