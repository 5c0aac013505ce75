import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES, OUTPUT_LANGUAGE } from '../../src/notes/languages.ts';
import {
  NoteSyntaxError,
  lineOf,
  parseNote,
  walk,
  type CodeBlock,
  type Note,
} from '../../src/notes/note.ts';
import { MARK_NAMES } from '../../src/notes/fence.ts';
import { ROOT } from './process.ts';
import type { Job, Problem } from './types.ts';

/** Blocks of one card in one of these languages share a session, in order. */
const SESSION_LANGUAGES = new Set(['bash', 'fish', 'mongodb', 'powershell', 'redis', 'sql', 'zsh']);

/** In a group of several languages, the first of these decides who verifies it. */
const RUNS_FIRST = [
  ...['bash', 'zsh', 'fish', 'powershell', 'sql', 'mongodb', 'redis'],
  ...['dockerfile', 'java', 'tsx', 'jsx', 'ts', 'js', 'html', 'scss', 'css'],
];

/** In a group of several languages, each of these blocks is verified by itself. */
const STANDS_ALONE = new Set([
  'css',
  'ejs',
  'gitignore',
  'handlebars',
  'html',
  'ini',
  'json',
  'properties',
  'pug',
  'scss',
  'xml',
  'yaml',
]);

/** Prose in a box (trees, diagrams): nothing to verify. */
const NOT_CODE = 'text';

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

/** Paths of all notes, relative to the root, sorted. */
export function allNotes(): string[] {
  return globSync('src/content/{sections,topics}/**/*.mdx', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}

/**
 * The fields at the head of a note. Read without its body, which may be half
 * written.
 */
export function readFrontmatter(source: string): Record<string, unknown> {
  const [, yaml = ''] = /^---\n([^]*?)\n---/.exec(source) ?? [];
  try {
    return (parse(yaml) ?? {}) as Record<string, unknown>;
  } catch {
    // The build says what is wrong with them.
    return {};
  }
}

/** Public name of the section that a note belongs to: `NodeJS`. */
export function sectionName(file: string): string {
  const folder = /^src\/content\/(?:sections|topics)\/([^/.]+)/.exec(file)?.[1] ?? '';
  const source = readFileSync(path.join(ROOT, `src/content/sections/${folder}.mdx`), 'utf8');
  return String(readFrontmatter(source)['name'] ?? folder);
}

/**
 * The jobs of one note of the site.
 *
 * @param file path relative to the root.
 */
export function noteJobs(file: string): NoteJobs {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return readJobs(file, source, sectionName(file));
}

/**
 * Takes the blocks of a note apart into jobs, and finds the mistakes in their
 * notation.
 *
 * @param section public name of its section.
 */
export function readJobs(file: string, source: string, section: string): NoteJobs {
  let note: Note;
  try {
    note = parseNote(source);
  } catch (error) {
    if (!(error instanceof NoteSyntaxError)) throw error;
    const problem = { line: error.line, message: `no es MDX válido: ${error.message}` };
    return { file, jobs: [], excluded: [], problems: [problem], count: 0 };
  }
  const place = { file, section, topic: String(readFrontmatter(source)['id'] ?? '') };
  const blocks = note.cards.flatMap((card) => card.blocks);
  const excluded = blocks.flatMap((block) => exclusion(block) ?? []);
  const left = new Set(excluded.map(({ block }) => block));
  return {
    file,
    jobs: note.cards.flatMap((card) => cardJobs(card.blocks, left, place)),
    excluded,
    problems: [
      ...blocks.flatMap(blockProblems),
      ...strayProblems(note, blocks),
      ...titleProblems(note),
    ],
    count: blocks.length,
  };
}

function exclusion(block: CodeBlock): NoteJobs['excluded'][number] | undefined {
  const { unverified } = block.marks;
  if (unverified !== undefined) return { block, reason: unverified, shown: true };
  if (block.language === NOT_CODE) return { block, reason: 'texto, no código', shown: false };
  return undefined;
}

type Place = Pick<Job, 'file' | 'section' | 'topic'>;

/** The jobs of a card: groups, sessions and blocks that stand alone, in the order of the note. */
function cardJobs(blocks: CodeBlock[], left: Set<CodeBlock>, place: Place): Job[] {
  const groups = Map.groupBy(blocks, (block) => {
    if (block.marks.group !== undefined) return `grupo ${block.marks.group}`;
    if (SESSION_LANGUAGES.has(block.language)) return `sesión ${block.language}`;
    return block;
  });
  return [...groups.values()].flatMap((members) => groupJobs(members, left, place));
}

/** The job of a group, and one for each of its blocks that is verified by itself. */
function groupJobs(members: CodeBlock[], left: Set<CodeBlock>, place: Place): Job[] {
  const verified = members.filter((block) => !left.has(block));
  const mixed = new Set(verified.map(({ language }) => language)).size > 1;
  const [alone = [], together = []] = [true, false].map((answer) =>
    verified.filter(({ language }) => (mixed && STANDS_ALONE.has(language)) === answer),
  );
  return [together, ...alone.map((block) => [block])]
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => ({
      ...place,
      language: leadingLanguage(blocks),
      blocks,
      support: members.filter((block) => !blocks.includes(block)),
    }));
}

function leadingLanguage(blocks: CodeBlock[]): string {
  const languages = blocks.map(({ language }) => language);
  return RUNS_FIRST.find((name) => languages.includes(name)) ?? languages[0] ?? '';
}

/** Mistakes in a block's language and marks. */
function blockProblems(block: CodeBlock): Problem[] {
  const { line, marks, language, unknownMarks } = block;
  const known = Object.keys(LANGUAGES).join(', ');
  const checks: [boolean, string][] = [
    [
      !Object.hasOwn(LANGUAGES, language),
      `el lenguaje «${language}» no existe. Los que hay: ${known}`,
    ],
    [
      unknownMarks.length > 0,
      `marca desconocida: ${unknownMarks.join(' ')}. Las que hay: ${MARK_NAMES.join(', ')}`,
    ],
    [marks.unverified?.trim() === '', 'no-verificar necesita el motivo: no-verificar="motivo"'],
    [marks.fails?.trim() === '', 'falla necesita el texto del error: falla="TypeError"'],
    [marks.group?.trim() === '', 'grupo necesita un nombre: grupo="app"'],
    [
      marks.unverified !== undefined && (marks.fails !== undefined || marks.compileOnly),
      'no-verificar no admite otras marcas de verificación a su lado',
    ],
    [
      isOutsideProject(marks.title),
      `title="${marks.title}" sale de la carpeta del ejemplo. Usa una ruta relativa sin «..»`,
    ],
  ];
  return checks.flatMap(([wrong, message]) => (wrong ? [{ line, message }] : []));
}

const isOutsideProject = (title: string | undefined): boolean =>
  title !== undefined && (path.posix.isAbsolute(title) || title.split('/').includes('..'));

/** Code that no card owns would never be verified, nor its output compared. */
function strayProblems(note: Note, blocks: CodeBlock[]): Problem[] {
  const owned = new Set(
    blocks.flatMap(({ line, output }) => (output ? [line, output.line] : [line])),
  );
  return [...walk(note.root)].flatMap((node) => {
    if (node.type !== 'code' || owned.has(lineOf(node))) return [];
    const message =
      node.lang === OUTPUT_LANGUAGE
        ? 'este bloque «salida» no va justo detrás de un bloque de código'
        : 'bloque de código fuera de <Examples>: nadie lo verifica';
    return [{ line: lineOf(node), message }];
  });
}

/** Two files of one program cannot have one name. */
function titleProblems(note: Note): Problem[] {
  return note.cards.flatMap((card) => {
    const seen = new Set<string>();
    return card.blocks.flatMap(({ line, marks: { group, title } }) => {
      if (group === undefined || title === undefined) return [];
      const key = `${group}\0${title}`;
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      return [{ line, message: `hay dos bloques title="${title}" en grupo="${group}"` }];
    });
  });
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
