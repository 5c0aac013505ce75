import path from 'node:path';
import { runBatch, type Answer } from '../../src/batch.ts';
import { cleanStack, packageVersion, readProgram, type NodeProgram } from '../js/node.ts';
import { expectedOutput, failure, evaluateProgram, type Observation } from '../../src/compare.ts';
import { checkTypes, detectTypeScript, typeErrors, type Diagnostic } from '../ts/typecheck.ts';
import type { Job, Outcome, Tool } from '../../src/types.ts';

/** Cache inputs of verifying components, besides imported modules. */
export const RENDER_INPUTS = [path.join(import.meta.dirname, 'sandbox/jsx.ts')];

/** The answer of `sandbox/jsx.ts`. */
interface Rendered {
  printed: string;
  html: string;
  errors: string[];
}

/** Where components are rendered: on the web, or on react-native-web. */
export interface Platform {
  native: boolean;
  /** The rendering package, as readers know it. */
  library: Tool;
  emulated?: string;
  /** Additional compiler options. */
  compiler: Record<string, unknown>;
}

/** React in a page. */
export const web = (): Platform => ({
  native: false,
  library: { name: 'React', version: packageVersion('react') },
  compiler: {},
});

const LANGUAGES = ['tsx', 'jsx', 'ts', 'js'];

/** Verifies examples with components: their types, then their rendering. */
export async function verifyComponents(
  jobs: Job[],
  platform: Platform,
  done: (job: Job) => void,
): Promise<Outcome[][]> {
  const programs = jobs.map((job) => readProgram(job, job.language, LANGUAGES));
  const diagnostics = await checkByLanguage(jobs, programs, platform);
  const sound = jobs.flatMap((job, index) =>
    diagnostics[index]?.length === 0 && !job.blocks.every(({ marks }) => marks.compileOnly)
      ? [index]
      : [],
  );
  const answers = await runBatch<unknown, Rendered>(
    'languages/jsx/sandbox/jsx.ts',
    sound.map((index) => toItem(programs[index] as NodeProgram, platform)),
    { done: (position) => done(jobs[sound[position] as number] as Job) },
  );
  const rendered = new Map(sound.map((index, position) => [index, answers[position]]));
  const tool = renderingTool((await detectTypeScript()) as Tool, platform);
  return jobs.map((job, index) => {
    const answer = rendered.get(index);
    if (answer) return judgeRendered(job, programs[index] as NodeProgram, answer, tool, platform);
    done(job);
    return evaluateProgram(
      job.blocks,
      typeErrors(programs[index] as NodeProgram, diagnostics[index] ?? []),
      '//',
    );
  });
}

const renderingTool = (typescript: Tool, { library }: Platform): Tool => ({
  name: `TypeScript ${typescript.version} y ${library.name}`,
  version: library.version,
});

/** Checks TSX strictly; JSX as an editor does, where parameters have no types. */
async function checkByLanguage(
  jobs: Job[],
  programs: NodeProgram[],
  { compiler }: Platform,
): Promise<Diagnostic[][]> {
  const found = jobs.map((): Diagnostic[] => []);
  const modes: [boolean, Record<string, unknown>][] = [
    [true, {}],
    [false, { allowJs: true, checkJs: true, strict: false }],
  ];
  for (const [typed, mode] of modes) {
    const chosen = jobs.flatMap((job, index) =>
      (job.language === 'tsx') === typed ? [index] : [],
    );
    const files = chosen.map((index) => programs[index]?.files ?? {});
    const lists = await checkTypes(files, { ...mode, ...compiler }, DECLARATIONS);
    for (const [position, index] of chosen.entries()) {
      found[index] = (lists[position] ?? []).filter(
        (diagnostic) => typed || !needsTypes(diagnostic),
      );
    }
  }
  return found;
}

/** Errors that JSX cannot avoid: without types, its state and props are unknown. */
const needsTypes = ({ message }: Diagnostic): boolean =>
  /^TS(?:18046|2571)|on type '(?:unknown|never|\{\})'|type 'unknown'/.test(message);

/** What a bundler lets modules import besides code, and what it defines. */
const DECLARATIONS = `
declare module '*.module.css' { const classes: Record<string, string>; export default classes; }
declare module '*.css';
declare module '*.scss';
${['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4']
  .map((extension) => `declare module '*.${extension}' { const url: string; export default url; }`)
  .join('\n')}
interface ImportMetaEnv { readonly [name: string]: any; }
interface ImportMeta { readonly env: ImportMetaEnv; }
`;

/** Components are capitalized top-level functions and classes. */
const COMPONENT = /^(?:export )?(?:default )?(?:async )?(?:function|const|class) ([A-Z]\w*)/gm;
const TYPE_ONLY = /^(?:export )?(?:type|interface) /;
const RENDERS =
  /\b(?:createRoot|hydrateRoot|renderToString|renderToStaticMarkup|renderToPipeableStream)\s*\(/;

function toItem({ files, entries }: NodeProgram, { native }: Platform) {
  const entry = entries.at(-1) as string;
  const code = files[entry] ?? '';
  const components = [...code.matchAll(COMPONENT)]
    .filter(([whole]) => !TYPE_ONLY.test(whole))
    .map(([, name]) => name as string);
  return {
    files,
    entry,
    components,
    native,
    renders: Object.values(files).some((text) => RENDERS.test(text)),
  };
}

function judgeRendered(
  job: Job,
  program: NodeProgram,
  answer: Answer<Rendered>,
  tool: Tool,
  { emulated }: Platform,
): Outcome[] {
  if ('lost' in answer) {
    return evaluateProgram(job.blocks, { level: 'ejecuta', ...failure(answer.lost) }, '//');
  }
  const { html, printed, errors } = answer.value;
  const seen: Observation = {
    level: 'ejecuta',
    printed,
    tool,
    ...(emulated !== undefined && { emulated }),
    errors: errors.map((error) => {
      const line = program.errorLine(error);
      return { text: cleanStack(error), ...(line !== undefined && { line }) };
    }),
  };
  const hasExpectation = job.blocks.some((block) => expectedOutput(block, '//'));
  // Nothing was rendered or printed: only the types are proven.
  if (html === '' && printed === '' && errors.length === 0 && !hasExpectation) {
    return evaluateProgram(job.blocks, { level: 'tipos' }, '//');
  }
  // A `salida` block shows the output, the page, or both.
  const shown = job.blocks.some(({ output }) => output)
    ? [printed, html, `${printed}\n${html}`]
    : [printed];
  const blockResults = shown
    .filter((text) => text.trim() !== '')
    .map((text) => evaluateProgram(job.blocks, { ...seen, printed: text }, '//'));
  return (
    blockResults.find((outcomes) => outcomes.every(({ level }) => level)) ??
    blockResults[0] ??
    evaluateProgram(job.blocks, seen, '//')
  );
}
