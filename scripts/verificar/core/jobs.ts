import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkNotation } from '../../../src/notes/check-blocks.ts';
import { isProblem, readNote } from '../../../src/notes/check-note.ts';
import { readFrontmatter } from '../../../src/notes/frontmatter.ts';
import { checkGrammar } from '../../../src/notes/grammar.ts';
import { LANGUAGES, NOT_CODE, UNCHECKED } from '../../../src/notes/languages.ts';
import { collectionOf, noteFiles } from '../../../src/notes/model.ts';
import { partsOf, type CodeBlock, type Note } from '../../../src/notes/note.ts';
import type { Report } from '../../../src/notes/problem.ts';
import { scenesOf } from '../../../src/notes/scenes.ts';
import { normalize, yamlOf } from '../../../src/notes/source.ts';
import { falseArrows } from './output.ts';
import { ROOT } from './process.ts';
import type { Job, Problem, Runner, Traits } from './types.ts';
import { productsOf, type Product } from '../../../src/schemas/section.ts';

/** What the runners say of the languages that they know best. */
export type Languages = ReadonlyMap<string, Traits>;

/** The traits of all languages that these runners know. */
export const languagesOf = (runners: readonly Runner[]): Languages =>
  new Map(runners.flatMap(({ languages = {} }) => Object.entries(languages)));

/** The code blocks of one file, ready to be verified. */
export interface NoteJobs {
  file: string;
  jobs: Job[];
  /** Blocks that nobody verifies, and why. */
  excluded: { block: CodeBlock; reason: string; shown: boolean }[];
  /** Mistakes in the notation: they fail the run. */
  problems: Problem[];
  /** All code blocks of the file, outputs apart: what the counts must add up to. */
  count: number;
}

/** Paths of all notes, relative to the project's folder, sorted. */
export const allNotes = (root = ROOT): string[] =>
  (['sections', 'topics'] as const)
    .flatMap((collection) => noteFiles(root, collection))
    .filter((file) => collectionOf(file));

/** The fields of the section that a note belongs to, whose body may be half written. */
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
 * @param source its text, where it is not the one of the file.
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
 * Takes the blocks of a note apart into jobs, and finds the mistakes in their
 * notation. What its reader types is one session, from top to bottom.
 *
 * @param products what its section is about.
 * @param takeApart how a note becomes jobs; a fixture, of which each block
 *   proves one thing, goes by cards.
 */
export function readJobs(
  file: string,
  source: string,
  languages: Languages,
  products: readonly Product[] = [],
  takeApart: TakeApart = pageJobs,
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
    jobs: takeApart(note, left, languages, products).map((job) => ({
      file,
      products,
      ...job,
      scenes,
    })),
    excluded,
    problems: [
      ...checkGrammar(note.root, note.source, collectionOf(file) ?? 'topics').map(problemOf),
      ...parts.flatMap(checkNotation).map(problemOf),
      ...blocks.flatMap((block) => falsePromises(block, languages)),
      ...excluded.flatMap(({ block }) => unseenOutput(block)),
    ],
    count: blocks.length,
  };
}

/** What the rules of the notes say, in words of the verification. */
export const problemOf = ({ line, found, expected, remedy }: Report): Problem => ({
  line,
  message: `${found}. Se esperaba: ${expected}. Solución: ${remedy}`,
});

/** Comments that look like promises, which nobody would compare. */
function falsePromises(block: CodeBlock, languages: Languages): Problem[] {
  const comment = languages.get(block.language)?.comment;
  if (comment === undefined) return [];
  return falseArrows(block, comment).map((line) => ({
    line: block.line + 1 + line,
    message: `ese comentario parece prometer una salida, y nadie la compara. Se promete con la flecha justo detrás: \`${comment} → 3\`. Si no es una promesa, escríbelo sin flecha`,
  }));
}

/** The output of a block that nobody runs. */
const unseenOutput = ({ output }: CodeBlock): Problem | [] =>
  output
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

/** Takes the blocks of a note apart, those `left` out of it aside. */
export type TakeApart = (
  note: Note,
  left: Set<CodeBlock>,
  languages: Languages,
  products: readonly Product[],
) => NoteJob[];

/**
 * The session of a page, and jobs for what its terminals do not use: html, a
 * style sheet, a configuration… Those with a name are files of the session all
 * the same, and each later example finds the files that the page has shown.
 */
const pageJobs: TakeApart = (note, left, languages, products) => {
  const parts = partsOf(note);
  const useOf = ({ language }: CodeBlock) => languages.get(language)?.reader;
  const isStartedElsewhere = (block: CodeBlock) => {
    const use = useOf(block);
    return use?.kind === 'program' && use.unless?.some((name) => products.includes(name)) === true;
  };
  const all = parts.flat();
  const isOnlyShown = (block: CodeBlock) =>
    /^(?:shell|prompt)$/.test(useOf(block)?.kind ?? '') && isUnnamed(block, all);
  const used = parts.flatMap((part) => {
    const elsewhere = part.filter(isStartedElsewhere);
    // What is asked of a program goes where the program is started.
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

/** Whether a block is a file that nothing else on its page names; shells find their own settings. */
function isUnnamed(block: CodeBlock, all: readonly CodeBlock[]): boolean {
  const { title } = block.marks;
  if (title === undefined || path.posix.basename(title).startsWith('.')) return false;
  const name = path.posix.basename(title, path.posix.extname(title));
  return !all.some((other) => other !== block && other.code.includes(name));
}

/** The jobs of a fixture or of a canary: each card by itself, each block by its language's runner. */
export const byCards: TakeApart = (note, left, languages) =>
  partsOf(note).flatMap((part) => cardJobs(part, left, languages));

/** What else a job finds in the folder: the rest of its group, and the files shown before its end. */
function shownBefore({ blocks, support }: NoteJob, files: CodeBlock[]): CodeBlock[] {
  const end = blocks.at(-1)!.line;
  const earlier = files.filter((file) => file.line < end && !blocks.includes(file));
  return [...new Set([...earlier, ...support])].sort((one, other) => one.line - other.line);
}

/** The jobs of a card: groups, sessions and blocks that stand alone, in the order of the note. */
function cardJobs(blocks: CodeBlock[], left: Set<CodeBlock>, languages: Languages): NoteJob[] {
  const groups = Map.groupBy(blocks, (block) => {
    if (block.marks.group !== undefined) return `grupo ${block.marks.group}`;
    if (languages.get(block.language)?.session) return `sesión ${block.language}`;
    return block;
  });
  return [...groups.values()].flatMap((members) => groupJobs(members, left, languages));
}

/** The job of a group, and one for each of its blocks that is verified by itself. */
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
 * The files of a job by name, for `writeFiles`: each block with a `title`.
 * Blocks without one are up to the runner.
 */
export function jobFiles({ blocks, support }: Job): Record<string, string> {
  return Object.fromEntries(
    [...support, ...blocks].flatMap(({ marks: { title }, code }) =>
      title === undefined ? [] : [[title, `${code}\n`]],
    ),
  );
}

/** The blocks of a job; those of a page as they follow each other. */
export function stepsOf({ blocks, support, isPage }: Job): CodeBlock[] {
  const all = [...blocks, ...support];
  return isPage ? all.sort((one, other) => one.line - other.line) : all;
}
