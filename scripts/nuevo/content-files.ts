import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isScalar, isSeq, parseDocument, stringify, YAMLSeq, type Document } from 'yaml';
import { z } from 'zod';
import { foldPath } from '../../src/lib/addresses.ts';
import { checkContents } from '../../src/notes/check-contents.ts';
import { readFrontmatter } from '../../src/notes/frontmatter.ts';
import { readContentFile } from '../../src/notes/model.ts';
import { formatProblem, type Problem } from '../../src/notes/problem.ts';
import { yamlOf } from '../../src/notes/source.ts';
import { InputError } from '../command.ts';

export const SECTIONS = 'src/content/sections';
export const TOPICS = 'src/content/topics';

/** Texts that look like the dates and numbers of YAML 1.1 need quotes, for other readers too. */
const DIALECT = { compat: 'yaml-1.1' } as const;

/** What the commands need of a section's frontmatter. */
const sectionData = z.object({
  name: z.string(),
  order: z.number(),
  topics: z.array(z.unknown()).nullish(),
});

/** A section that is there. */
export interface Section {
  /** As the menu shows it. */
  name: string;
  order: number;
  /** Its file, relative to the project. */
  file: string;
  /** Name of its file and of its topics' folder. */
  id: string;
}

/**
 * File name for a name that a person typed: ASCII, lower case, hyphens.
 *
 * @throws {InputError} when no letter or digit is in it.
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

/** A note: its frontmatter as YAML, and its text. */
export const noteText = (data: object, body: string) =>
  `---\n${stringify(data, { ...DIALECT, lineWidth: 0 })}---\n\n${body}`;

/** Parts of a note's text, the third its frontmatter; joined, they are the text again. */
const partsOf = (text: string) => text.split(/^(\uFEFF?---[ \t]*)$/m);

/** A frontmatter's list; made where the field has no value. */
export function listIn(document: Document, name: string): YAMLSeq {
  const value = document.get(name, true);
  if (isSeq(value)) return value;
  const list = new YAMLSeq();
  list.commentBefore = isScalar(value) ? (value.comment ?? null) : null;
  document.set(name, list);
  return list;
}

/**
 * A note's text with another frontmatter; comments and the kind of line end stay.
 *
 * @param note text of a file whose frontmatter can be read.
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
 * A section's text with one more topic at the end of its list, unless it is
 * there already.
 *
 * @param topic name of the topic's file.
 */
export const withTopic = (section: string, topic: string): string =>
  withFrontmatter(section, (document) => {
    const list = listIn(document, 'topics');
    if (!(list.toJSON() as unknown[]).includes(topic)) document.addIn(['topics'], topic);
    list.flow = false;
  });

const listOf = (problems: readonly Problem[]) => problems.map(formatProblem).join('\n');

/** What the commands need of a section; nothing when its frontmatter does not say it. */
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
 * @throws {InputError} with what is wrong with the files that cannot be read.
 */
export function readSections(): Section[] {
  const files = readdirSync(SECTIONS)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => `${SECTIONS}/${name}`);
  const sections = files.flatMap((file) => readSection(file) ?? []);
  const broken = files.filter((file) => !sections.some((section) => section.file === file));
  if (broken.length > 0) {
    const problems = checkContents(process.cwd()).filter(({ file }) => broken.includes(file));
    throw new InputError(`Antes hay que corregir esto:\n\n${listOf(problems)}`);
  }
  return sections.sort((a, b) => a.order - b.order);
}

/** Whether two names are the same to a person in a hurry: case and accents do not count. */
export const isSameName = (one: string, other: string) =>
  foldPath(one.trim()) === foldPath(other.trim());

/**
 * The section that a person means.
 *
 * @throws {InputError} with the names there are.
 */
export function findSection(sections: readonly Section[], name: string): Section {
  const section = sections.find((one) => isSameName(one.name, name));
  if (section) return section;
  const names = sections.map((one) => one.name).join(', ');
  throw new InputError(
    `No hay ninguna sección «${name}». Hay estas: ${names}.\nPara crearla: npm run nueva-seccion`,
  );
}

/** A topic that is there. */
export interface Topic {
  /** Its file, relative to the project. */
  file: string;
  /** As its heading shows it. */
  id: string;
  isDraft: boolean;
}

/** The topics of a section whose id can be read. */
export function topicsIn({ id: folder }: Section): Topic[] {
  const path = `${TOPICS}/${folder}`;
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((name) => {
      const file = `${path}/${name}`;
      const { id, borrador } = readContentFile(process.cwd(), file, 'topics').facts?.data ?? {};
      return id === undefined ? [] : [{ file, id, isDraft: borrador === true }];
    });
}

/**
 * Makes sure that a file's folder is there.
 *
 * @returns puts the file and its folder back as they are now.
 */
function prepare(file: string): () => void {
  const before = existsSync(file) ? readFileSync(file) : undefined;
  const folder = mkdirSync(dirname(file), { recursive: true });
  return () => {
    if (before) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, before);
    } else {
      rmSync(folder ?? file, { recursive: true, force: true });
    }
  };
}

/** Removes a file, and its folder when nothing else is in it. */
function remove(file: string): void {
  rmSync(file);
  if (readdirSync(dirname(file)).length === 0) rmSync(dirname(file), { recursive: true });
}

/** Identity of a problem: its line moves when something is written above it. */
const keyOf = (problem: Problem) => JSON.stringify({ ...problem, line: 0 });

/**
 * Writes files of the contents, all or none: when that makes a problem for the
 * checks of the build, in any file, everything is as before.
 *
 * @param files path relative to the project → what is in it.
 * @param gone files that go, because what was in them is somewhere else.
 * @throws {InputError} with the new problems.
 */
export function writeContents(
  files: Readonly<Record<string, string | Uint8Array>>,
  gone: readonly string[] = [],
): void {
  const known = new Set(checkContents(process.cwd()).map(keyOf));
  const undo: (() => void)[] = [];
  try {
    for (const [file, content] of Object.entries(files)) {
      undo.push(prepare(file));
      writeFileSync(file, content);
    }
    for (const file of gone) {
      undo.push(prepare(file));
      remove(file);
    }
    const problems = checkContents(process.cwd()).filter((problem) => !known.has(keyOf(problem)));
    if (problems.length > 0) {
      throw new InputError(
        `Así no pasaría las comprobaciones, y no se ha guardado nada:\n\n${listOf(problems)}`,
      );
    }
  } catch (error) {
    for (const putBack of undo.reverse()) putBack();
    throw error;
  }
}
