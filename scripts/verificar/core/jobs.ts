import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkNotation } from '../../../src/lint/check-blocks.ts';
import { isProblem, readNote } from '../../../src/lint/check-note.ts';
import { readFrontmatter } from '../../../src/notes/frontmatter.ts';
import { checkGrammar } from '../../../src/lint/grammar.ts';
import { LANGUAGES, NOT_CODE, UNCHECKED } from '../../../src/notes/languages.ts';
import { collectionOf, noteFiles } from '../../../src/notes/model.ts';
import { partsOf, type CodeBlock, type Note } from '../../../src/notes/note.ts';
import type { Report } from '../../../src/lint/diagnostic.ts';
import { scenesOf } from '../../../src/preview/collect.ts';
import { normalize, yamlOf } from '../../../src/notes/source.ts';
import { malformedExpectations } from './output.ts';
import { ROOT } from './process.ts';
import type { Job, Problem, Runner, LanguageOptions } from './types.ts';
import { productsOf, type Product } from '../../../src/schemas/section.ts';

/** Options of the languages, as their runners define them. */
export type Languages = ReadonlyMap<string, LanguageOptions>;

/** The options of all languages of these runners. */
export const languagesOf = (runners: readonly Runner[]): Languages =>
  new Map(runners.flatMap(({ languages = {} }) => Object.entries(languages)));

/** The code blocks of one file, ready to be verified. */
export interface NoteJobs {
  file: string;
  jobs: Job[];
  /** Blocks that are not verified, and why. */
  excluded: { block: CodeBlock; reason: string; shown: boolean }[];
  /** Mistakes in the notation, which fail the run. */
  problems: Problem[];
  /** All code blocks of the file without outputs: what the results must add up to. */
  count: number;
}

/** Paths of all notes, relative to the project's folder, sorted. */
export const allNotes = (root = ROOT): string[] =>
  (['sections', 'topics'] as const)
    .flatMap((collection) => noteFiles(root, collection))
    .filter((file) => collectionOf(file));

/** Frontmatter of the section of a note; its body may be unfinished. */
function sectionOf(file: string): Readonly<Record<string, unknown>> {
  const folder = /^src\/content\/(?:sections|topics)\/([^/.]+)/.exec(file)?.[1] ?? '';
  return readFrontmatter(yamlOf(readSource(`src/content/sections/${folder}.mdx`))).data;
}

/** Text of a note, by its path relative to the root. */
export const readSource = (file: string): string =>
  normalize(readFileSync(path.join(ROOT, file), 'utf8'));

/**
 * The jobs of one note of the site.
 *
 * @param file path relative to the root.
 * @param source its text; read from the file by default.
 */
export function noteJobs(
  file: string,
  languages: Languages,
  source: string = readSource(file),
): NoteJobs {
  const products = productsOf(sectionOf(file)['verifica']);
  return readJobs(file, source, languages, products);
}

/**
 * Splits the blocks of a note into jobs, and finds mistakes in their notation. What its reader
 * types is one session, from top to bottom.
 *
 * @param products what its section is about.
 * @param split how a note becomes jobs; fixtures, whose blocks are independent, go by cards.
 */
export function readJobs(
  file: string,
  source: string,
  languages: Languages,
  products: readonly Product[] = [],
  split: SplitNote = pageJobs,
): NoteJobs {
  const note = readNote(file, source);
  if (isProblem(note)) {
    return { file, jobs: [], excluded: [], problems: [problemOf(note)], count: 0 };
  }
  const parts = partsOf(note);
  const blocks = parts.flat();
  const scenes = scenesOf(parts).of;
  const excluded = blocks.flatMap((block) => exclusion(block) ?? []);
  const left = new Set(excluded.map(({ block }) => block));
  return {
    file,
    jobs: split(note, left, languages, products).map((job) => ({
      file,
      products,
      ...job,
      scenes,
    })),
    excluded,
    problems: [
      ...checkGrammar(note.root, note.source, collectionOf(file) ?? 'topics').map(problemOf),
      ...parts.flatMap(checkNotation).map(problemOf),
      ...blocks.flatMap((block) => expectationProblems(block, languages)),
      ...excluded.flatMap(({ block }) => unseenOutput(block)),
    ],
    count: blocks.length,
  };
}

/** A diagnostic of the notes' rules as a problem. */
export const problemOf = ({ line, found, expected, remedy }: Report): Problem => ({
  line,
  message: `${found}. Se esperaba: ${expected}. Solución: ${remedy}`,
});

/** Comments that look like an expectation but are not compared. */
function expectationProblems(block: CodeBlock, languages: Languages): Problem[] {
  const comment = languages.get(block.language)?.comment;
  if (comment === undefined) return [];
  return malformedExpectations(block, comment).map((line) => ({
    line: block.line + 1 + line,
    message: `ese comentario parece prometer una salida, y nadie la compara. Se promete con la flecha justo detrás: \`${comment} → 3\`. Si no es una promesa, escríbelo sin flecha`,
  }));
}

/** The output of a block that its author left out; languages that are only shown have a rule of the lint. */
const unseenOutput = ({ output, marks }: CodeBlock): Problem | [] =>
  output && marks.unverified !== undefined
    ? {
        line: output.line,
        message:
          'enseña la salida de un código que no se comprueba, y que nadie ha visto. Quítala, o cuéntala en el texto',
      }
    : [];

function exclusion(block: CodeBlock): NoteJobs['excluded'][number] | undefined {
  const { unverified } = block.marks;
  if (unverified !== undefined) return { block, reason: unverified, shown: true };
  if (block.language === NOT_CODE) return { block, reason: 'texto, no código', shown: false };
  if (LANGUAGES[block.language]?.unchecked) return { block, reason: UNCHECKED, shown: false };
  return undefined;
}

type NoteJob = Pick<Job, 'language' | 'blocks' | 'support' | 'isPage'>;

/** Splits the blocks of a note, without the `left` ones, into jobs. */
export type SplitNote = (
  note: Note,
  left: Set<CodeBlock>,
  languages: Languages,
  products: readonly Product[],
) => NoteJob[];

/**
 * The session of a page, and jobs for what its terminals do not use: HTML, a style sheet, a
 * configuration… Those with a name are files of the session too, and each later example finds the
 * files shown so far.
 */
const pageJobs: SplitNote = (note, left, languages, products) => {
  const parts = partsOf(note);
  const useOf = ({ language }: CodeBlock) => languages.get(language)?.role;
  const isStartedElsewhere = (block: CodeBlock) => {
    const use = useOf(block);
    return use?.kind === 'program' && use.unless?.some((name) => products.includes(name)) === true;
  };
  const all = parts.flat();
  const isOnlyShown = (block: CodeBlock) =>
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
    .flatMap((part) => cardJobs(part, new Set([...left, ...used]), languages))
    .map((job) => ({ ...job, support: shownBefore(job, files) }));
  if (used.length === 0) return others;
  const support = files.filter((block) => !used.includes(block));
  return [{ language: 'página', isPage: true, blocks: used, support }, ...others];
};

/**
 * Whether a block is a file that the rest of its page never names; shells find dotfiles by
 * themselves.
 */
function isUnnamed(block: CodeBlock, all: readonly CodeBlock[]): boolean {
  const { title } = block.marks;
  if (title === undefined || path.posix.basename(title).startsWith('.')) return false;
  const name = path.posix.basename(title, path.posix.extname(title));
  return !all.some((other) => other !== block && other.code.includes(name));
}

/**
 * The jobs of a fixture or self-test: each card separately, each block by the runner of its
 * language.
 */
export const byCards: SplitNote = (note, left, languages) =>
  partsOf(note).flatMap((part) => cardJobs(part, left, languages));

/** The other files of a job: the rest of its group, and the files shown before its end. */
function shownBefore({ blocks, support }: NoteJob, files: CodeBlock[]): CodeBlock[] {
  const end = blocks.at(-1)!.line;
  const earlier = files.filter((file) => file.line < end && !blocks.includes(file));
  return [...new Set([...earlier, ...support])].sort((one, other) => one.line - other.line);
}

/** The jobs of a card, in the order of the note: groups, sessions and single blocks. */
function cardJobs(blocks: CodeBlock[], left: Set<CodeBlock>, languages: Languages): NoteJob[] {
  const groups = Map.groupBy(blocks, (block) => {
    if (block.marks.group !== undefined) return `grupo ${block.marks.group}`;
    if (languages.get(block.language)?.session) return `sesión ${block.language}`;
    return block;
  });
  return [...groups.values()].flatMap((members) => groupJobs(members, left, languages));
}

/** The job of a group, and one for each block that stands alone. */
function groupJobs(members: CodeBlock[], left: Set<CodeBlock>, languages: Languages): NoteJob[] {
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

function leadingLanguage(blocks: CodeBlock[], languages: Languages): string {
  const rank = ({ language }: CodeBlock) => languages.get(language)?.leads ?? 0;
  return blocks.toSorted((a, b) => rank(b) - rank(a))[0]?.language ?? '';
}

/**
 * The files of a job by name, for `writeFiles`: its blocks with a `title`. The runner handles
 * those without.
 */
export function jobFiles({ blocks, support }: Job): Record<string, string> {
  return Object.fromEntries(
    [...support, ...blocks].flatMap(({ marks: { title }, code }) =>
      title === undefined ? [] : [[title, `${code}\n`]],
    ),
  );
}

/** All blocks of a job; those of a page in reading order. */
export function stepsOf({ blocks, support, isPage }: Job): CodeBlock[] {
  const all = [...blocks, ...support];
  return isPage ? all.sort((one, other) => one.line - other.line) : all;
}
