import path from 'node:path';
import { malformedExpectations } from './compare.ts';
import type { Block, Document, Job, Language, LanguageOptions, Problem } from './types.ts';
import * as messages from './messages.ts';

/** Options of the languages, as their plug-ins define them. */
export type Languages = ReadonlyMap<string, LanguageOptions>;

/** The options of all languages of these plug-ins. */
export const languagesOf = (plugins: readonly Language[]): Languages =>
  new Map(plugins.flatMap(({ languages = {} }) => Object.entries(languages)));

/** The blocks of one document, ready to be verified. */
export interface Plan {
  file: string;
  /** See {@link Document.isForeign}. */
  isForeign: boolean;
  jobs: Job[];
  /** Blocks that are not verified, and why; readers see the reason when `shown`. */
  excluded: { block: Block; reason: string; shown: boolean }[];
  /** Mistakes in the notation, which fail the run. */
  problems: Problem[];
  /** All blocks without outputs: what the results must add up to. */
  count: number;
}

/**
 * Splits the blocks of a document into jobs, and finds mistakes in their notation. What the reader
 * of a session types is one job, from top to bottom.
 */
export function planDocument(document: Document, languages: Languages): Plan {
  const { path: file, parts, tags, isSession, isForeign = false } = document;
  const blocks = parts.flat();
  const excluded = blocks.flatMap((block) => exclusion(block) ?? []);
  const left = new Set(excluded.map(({ block }) => block));
  const jobs = isSession
    ? sessionJobs(document, left, languages)
    : parts.flatMap((part) => partJobs(part, left, languages));
  return {
    file,
    isForeign,
    jobs: jobs.map((job) => ({ file, tags, ...job })),
    excluded,
    problems: [
      ...document.problems,
      ...(isForeign ? [] : blocks.flatMap((block) => expectationProblems(block, languages))),
      ...excluded.flatMap(({ block }) => unseenOutput(block)),
    ],
    count: blocks.length,
  };
}

/** Comments that look like an expectation but are not compared. */
function expectationProblems(block: Block, languages: Languages): Problem[] {
  const comment = languages.get(block.language)?.comment;
  if (comment === undefined) return [];
  return malformedExpectations(block, comment).map((line) => ({
    line: block.line + 1 + line,
    message: messages.misplacedArrow(comment),
  }));
}

/** The output of a block that its author left out; languages that are only shown have a rule of the lint. */
const unseenOutput = ({ output, marks }: Block): Problem | [] =>
  output && marks.unverified !== undefined
    ? { line: output.line, message: messages.unseenOutput }
    : [];

function exclusion(block: Block): Plan['excluded'][number] | undefined {
  const { unverified } = block.marks;
  if (unverified !== undefined) return { block, reason: unverified, shown: true };
  return block.skip === undefined ? undefined : { block, reason: block.skip, shown: false };
}

type PartialJob = Pick<Job, 'language' | 'blocks' | 'support' | 'isSession' | 'options'>;

/**
 * The session of a document, and jobs for what its terminals do not use: HTML, a style sheet, a
 * configuration… Those with a name are files of the session too, and each later example finds the
 * files shown so far.
 */
function sessionJobs(
  { parts, tags }: Document,
  left: Set<Block>,
  languages: Languages,
): PartialJob[] {
  const useOf = ({ language }: Block) => languages.get(language)?.role;
  const isStartedElsewhere = (block: Block) => {
    const use = useOf(block);
    return use?.kind === 'program' && use.unless?.some((name) => tags.includes(name)) === true;
  };
  const all = parts.flat();
  const isOnlyShown = (block: Block) =>
    /^(?:shell|repl)$/.test(useOf(block)?.kind ?? '') && isUnnamed(block, all);
  const used = parts.flatMap((part) => {
    const elsewhere = part.filter(isStartedElsewhere);
    // Commands for a program go where the program is started.
    const groups = new Set(elsewhere.flatMap(({ marks: { group } }) => group ?? []));
    return part.filter(
      (block) =>
        useOf(block) &&
        !left.has(block) &&
        !block.marks.compileOnly &&
        !elsewhere.includes(block) &&
        !isOnlyShown(block) &&
        !(useOf(block)?.kind === 'shell' && groups.has(block.marks.group ?? '')),
    );
  });
  const files = all.filter(({ marks }) => marks.title !== undefined);
  const others = parts
    .flatMap((part) => partJobs(part, new Set([...left, ...used]), languages))
    .map((job) => ({ ...job, support: shownBefore(job, files) }));
  if (used.length === 0) return others;
  const support = files.filter((block) => !used.includes(block));
  const options = Object.fromEntries(
    all.map(({ language }) => [language, languages.get(language) ?? {}]),
  );
  return [{ language: SESSION, isSession: true, options, blocks: used, support }, ...others];
}

/** Language of the job of a session. */
const SESSION = 'sesión';

/**
 * Whether a block is a file that the rest of its page never names; shells find dotfiles by
 * themselves.
 */
function isUnnamed(block: Block, all: readonly Block[]): boolean {
  const { title } = block.marks;
  if (title === undefined || path.posix.basename(title).startsWith('.')) return false;
  const name = path.posix.basename(title, path.posix.extname(title));
  return !all.some((other) => other !== block && other.code.includes(name));
}

/** The other files of a job: the rest of its group, and the files shown before its end. */
function shownBefore({ blocks, support }: PartialJob, files: Block[]): Block[] {
  const end = blocks.at(-1)!.line;
  const earlier = files.filter((file) => file.line < end && !blocks.includes(file));
  return [...new Set([...earlier, ...support])].sort((one, other) => one.line - other.line);
}

/** The jobs of a part, in its order: groups, sessions and single blocks. */
function partJobs(blocks: readonly Block[], left: Set<Block>, languages: Languages): PartialJob[] {
  const groups = Map.groupBy(blocks, (block) => {
    if (block.marks.group !== undefined) return `grupo ${block.marks.group}`;
    if (languages.get(block.language)?.session) return `sesión ${block.language}`;
    return block;
  });
  return [...groups.values()].flatMap((members) => groupJobs(members, left, languages));
}

/** The job of a group, and one for each block that stands alone. */
function groupJobs(members: Block[], left: Set<Block>, languages: Languages): PartialJob[] {
  const verified = members.filter((block) => !left.has(block));
  const mixed = new Set(verified.map(({ language }) => language)).size > 1;
  const [alone = [], together = []] = [true, false].map((answer) =>
    verified.filter(
      ({ language }) => (mixed && languages.get(language)?.standsAlone === true) === answer,
    ),
  );
  return [together, ...alone.map((block) => [block])]
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => ({
      language: leadingLanguage(blocks, languages),
      blocks,
      support: members.filter((block) => !blocks.includes(block)),
    }));
}

function leadingLanguage(blocks: Block[], languages: Languages): string {
  const rank = ({ language }: Block) => languages.get(language)?.leads ?? 0;
  return blocks.toSorted((a, b) => rank(b) - rank(a))[0]?.language ?? '';
}

/**
 * The files of a job by name, for `writeFiles`: its blocks with a `title`. The plugin handles
 * those without.
 */
export function jobFiles({ blocks, support }: Job): Record<string, string> {
  return Object.fromEntries(
    [...support, ...blocks].flatMap(({ marks: { title }, code }) =>
      title === undefined ? [] : [[title, `${code}\n`]],
    ),
  );
}

/** All blocks of a job; those of a session in reading order. */
export function stepsOf({ blocks, support, isSession }: Job): Block[] {
  const all = [...blocks, ...support];
  return isSession ? all.sort((one, other) => one.line - other.line) : all;
}
