import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isScalar, isSeq, parseDocument, stringify, YAMLSeq, type Document } from 'yaml';
import { z } from 'zod';
import { replaceFile } from '../../src/build/replace-file.ts';
import { foldPath } from '../../src/lib/addresses.ts';
import { checkContents } from '../../src/lint/check-contents.ts';
import { readFrontmatter } from '../../src/notes/frontmatter.ts';
import { listFiles, readContentFile } from '../../src/notes/model.ts';
import { formatProblem, type Problem } from '../../src/lint/diagnostic.ts';
import { yamlOf } from '../../src/notes/source.ts';
import { CommandError, fileFault, InputError } from '../command.ts';

export const SECTIONS = 'src/content/sections';
export const TOPICS = 'src/content/topics';

/** Quotes text that YAML 1.1 reads as dates or numbers, for other parsers. */
const DIALECT = { compat: 'yaml-1.1' } as const;

/** The section fields that commands use. */
const sectionData = z.object({
  name: z.string(),
  order: z.number(),
  topics: z.array(z.unknown()).nullish(),
});

/** An existing section. */
export interface Section {
  /** Its name in the menu. */
  name: string;
  order: number;
  /** Its file, relative to the project. */
  file: string;
  /** Name of its file and of its topics' folder. */
  id: string;
}

/**
 * The file name for a name: ASCII, lower case, hyphens.
 *
 * @throws {InputError} when it has no letter or digit.
 */
export function fileNameFor(text: string): string {
  const name = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (name === '') {
    throw new InputError(`De «${text}» no sale ningún nombre de archivo: escribe letras o cifras.`);
  }
  return name;
}

/** Today, dd/mm/yyyy. */
export const today = () =>
  new Date().toLocaleDateString('es', { day: '2-digit', month: '2-digit', year: 'numeric' });

/** The text of a note with this frontmatter. */
export const noteText = (data: object, body: string) =>
  `---\n${stringify(data, { ...DIALECT, lineWidth: 0 })}---\n\n${body}`;

/** Parts of a note's text, the third its frontmatter; joining them restores the text. */
const partsOf = (text: string) => text.split(/^(\uFEFF?---[ \t]*)$/m);

/** A list in a frontmatter, created when missing. */
export function listIn(document: Document, name: string): YAMLSeq {
  const value = document.get(name, true);
  if (isSeq(value)) return value;
  const list = new YAMLSeq();
  list.commentBefore = isScalar(value) ? (value.comment ?? null) : null;
  document.set(name, list);
  return list;
}

const namesIn = (list: YAMLSeq) => list.toJSON() as unknown[];

/**
 * Edits a note's frontmatter, keeping comments and line endings.
 *
 * @param note text of a file with valid frontmatter.
 */
export function withFrontmatter(note: string, edit: (document: Document) => void): string {
  const parts = partsOf(note);
  const yaml = parts[2] ?? '';
  const document = parseDocument(yaml, DIALECT);
  edit(document);
  const text = `\n${document.toString({ lineWidth: 0 })}`;
  parts[2] = yaml.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
  return parts.join('');
}

/**
 * Adds a topic to the end of a section's list, if missing.
 *
 * @param topic name of the topic's file.
 */
export const withTopic = (section: string, topic: string): string =>
  withFrontmatter(section, (document) => {
    const list = listIn(document, 'topics');
    if (namesIn(list).includes(topic)) return;
    list.add(document.createNode(topic));
    list.flow = false;
  });

/**
 * Replaces or removes a topic in a section's list; appends the new name when the old one is not
 * listed.
 */
export function withListed(section: string, old: string, now?: string): string {
  const edited = withFrontmatter(section, (document) => {
    const list = listIn(document, 'topics');
    const place = namesIn(list).indexOf(old);
    if (place < 0) return;
    if (now === undefined) list.delete(place);
    else list.set(place, now);
  });
  return now === undefined ? edited : withTopic(edited, now);
}

const listOf = (problems: readonly Problem[]) => problems.map(formatProblem).join('\n');

/** Reads the section fields that commands use; `undefined` when they are invalid. */
function readSection(file: string): Section | undefined {
  try {
    const { data } = readFrontmatter(yamlOf(readFileSync(file, 'utf8')));
    const { name, order } = sectionData.parse(data);
    return { name, order, file, id: basename(file, '.mdx') };
  } catch {
    return undefined;
  }
}

/**
 * All sections of the project in the current folder, in menu order.
 *
 * @throws {InputError} with the problems of unreadable files.
 */
export function readSections(): Section[] {
  const files = notesIn(SECTIONS);
  const sections = files.flatMap((file) => readSection(file) ?? []);
  const broken = files.filter((file) => !sections.some((section) => section.file === file));
  if (broken.length > 0) {
    const problems = checkContents(process.cwd()).filter(({ file }) => broken.includes(file));
    throw new InputError(`Antes hay que corregir esto:\n\n${listOf(problems)}`);
  }
  return sections.sort((a, b) => a.order - b.order);
}

/** Compares names, ignoring case and accents. */
export const isSameName = (one: string, other: string) =>
  foldPath(one.trim()) === foldPath(other.trim());

/**
 * Finds a section by name.
 *
 * @throws {InputError} with the existing names.
 */
export function findSection(sections: readonly Section[], name: string): Section {
  const section = sections.find((one) => isSameName(one.name, name));
  if (section) return section;
  const names = sections.map((one) => one.name).join(', ');
  throw new InputError(
    `No hay ninguna sección «${name}». Hay estas: ${names}.\nPara crearla: npm run nueva-seccion`,
  );
}

/** An existing topic. */
export interface Topic {
  /** Its file, relative to the project. */
  file: string;
  /** Its id, as shown in its heading. */
  id: string;
  isDraft: boolean;
}

/** Data of a topic's file; `undefined` when unreadable. */
export const topicFacts = (file: string) => readContentFile(process.cwd(), file, 'topics').facts;

const notesIn = (folder: string) =>
  listFiles(process.cwd(), folder).filter((file) => file.endsWith('.mdx'));

/** The readable topics of a section. */
export const topicsIn = ({ id: folder }: Section): Topic[] =>
  notesIn(`${TOPICS}/${folder}`).flatMap((file) => {
    const { id, borrador } = topicFacts(file)?.data ?? {};
    return id === undefined ? [] : { file, id, isDraft: borrador === true };
  });

/** Changes to content files. */
export interface FileChanges {
  /** Path relative to the project → new content. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** Files to delete, whose content has moved. */
  gone?: readonly string[];
}

/** Undo functions, to be called in reverse order. */
type Undo = (() => void)[];

function write(file: string, content: string | Uint8Array, undo: Undo): void {
  const before = existsSync(file) ? readFileSync(file) : undefined;
  const folder = mkdirSync(dirname(file), { recursive: true });
  if (folder !== undefined) undo.push(() => rmSync(folder, { recursive: true }));
  replaceFile(file, content);
  undo.push(() => (before ? replaceFile(file, before) : rmSync(file)));
}

/** Deletes a file, and its folder when empty. */
function remove(file: string, undo: Undo): void {
  const before = readFileSync(file);
  rmSync(file);
  undo.push(() => replaceFile(file, before));
  if (readdirSync(dirname(file)).length === 0) rmdirSync(dirname(file));
}

/** The closest existing folder of a file. */
function folderFor(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) ? folder : folderFor(folder);
}

/**
 * Checks that files may be written or deleted. A folder's permission would suffice to replace a
 * read-only file.
 */
function checkWritable({ files, gone = [] }: FileChanges): void {
  const changed = [...Object.keys(files), ...gone];
  const taken = changed.map(folderFor).find((folder) => !statSync(folder).isDirectory());
  if (taken !== undefined) {
    throw new CommandError(
      `${taken} es un archivo, y ahí iría una carpeta: cámbialo de nombre.\nNo se ha guardado nada.`,
    );
  }
  const places = changed.flatMap((file) => [...(existsSync(file) ? [file] : []), folderFor(file)]);
  try {
    for (const place of new Set(places)) accessSync(place, constants.W_OK);
  } catch (error) {
    const fault = fileFault(error);
    if (fault === undefined) throw error;
    throw new CommandError(`${fault}\nNo se ha guardado nada.`);
  }
}

/** Applies the changes, recording how to undo them. */
function apply({ files, gone = [] }: FileChanges, undo: Undo): void {
  for (const [file, content] of Object.entries(files)) write(file, content, undo);
  for (const file of gone) remove(file, undo);
}

/** Undoes changes; returns what could not be undone, and why. */
function putBack(undo: Undo): string[] {
  return undo.toReversed().flatMap((step) => {
    try {
      step();
      return [];
    } catch (error) {
      return [fileFault(error) ?? String(error)];
    }
  });
}

/**
 * Saves changes atomically: when a file cannot be written, all are undone.
 *
 * @throws {CommandError} with the file and the reason.
 */
export function saveChanges(changes: FileChanges): void {
  const undo: Undo = [];
  try {
    apply(changes, undo);
  } catch (error) {
    const left = putBack(undo);
    const fault = fileFault(error);
    if (fault === undefined) throw error;
    const end =
      left.length === 0
        ? 'No se ha guardado nada.'
        : `Y esto ha quedado a medias; \`git status\` lo enseña:\n${left.join('\n')}`;
    throw new CommandError(`${fault}\n${end}`);
  }
}

/** Identity of a problem, without its line, which edits above it move. */
const keyOf = (problem: Problem) => JSON.stringify({ ...problem, line: 0 });

/** Folders that the content checks read. */
const CHECKED = ['src/content', 'src/pages', 'src/assets'];

/** The problems that changes would cause, found in a copy. */
function problemsAfter(changes: FileChanges): Problem[] {
  const copy = mkdtempSync(join(tmpdir(), 'apuntes-'));
  const inCopy = (file: string) => join(copy, file);
  try {
    for (const folder of CHECKED.filter((one) => existsSync(one))) {
      cpSync(folder, inCopy(folder), { recursive: true });
    }
    const files = Object.entries(changes.files).map(([file, text]) => [inCopy(file), text]);
    apply({ files: Object.fromEntries(files), gone: changes.gone?.map(inCopy) ?? [] }, []);
    return checkContents(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * Checks that changes can be saved and cause no new problem in any file.
 *
 * @throws {CommandError} with the file that cannot be written, or the new problems.
 */
export function checkChanges(changes: FileChanges): void {
  checkWritable(changes);
  const known = new Set(checkContents(process.cwd()).map(keyOf));
  const problems = problemsAfter(changes).filter((problem) => !known.has(keyOf(problem)));
  if (problems.length === 0) return;
  throw new InputError(
    `Así no pasaría las comprobaciones, y no se ha guardado nada:\n\n${listOf(problems)}`,
  );
}

/**
 * Writes content files atomically, unless that causes a new problem in any file.
 *
 * @throws {CommandError} with the reason.
 */
export function writeContents(files: FileChanges['files']): void {
  checkChanges({ files });
  saveChanges({ files });
}
