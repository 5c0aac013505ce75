import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readFrontmatter } from '../../src/notes/frontmatter.ts';
import { noteFiles, readAnew } from '../../src/notes/model.ts';
import { bodyOf, yamlOf } from '../../src/notes/source.ts';
import { projectFiles } from '../comprobar/project-files.ts';
import { noteText, SECTIONS, TOPICS } from '../nuevo/content-files.ts';
import { ROOT, withTemporaryDirectory, writeFiles } from '../verificar/core/process.ts';
import { CommandError } from '../command.ts';

/** The section whose notes the generated topics repeat. */
const MODEL_SECTION = 'css';

const TOPICS_A_SECTION = 40;

/** A note, in its two parts. */
type Note = ReturnType<typeof partsOf>;

/** A copy of the project with a given number of topics. */
export interface ProjectCopy {
  directory: string;
  topics: number;
}

const partsOf = (text: string) => ({
  data: readFrontmatter(yamlOf(text)).data,
  body: bodyOf(text).trimStart(),
});

const readNote = (file: string) => partsOf(readFileSync(file, 'utf8'));

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30 });

/** How many topics the site has. */
export const countTopics = () => noteFiles(ROOT, 'topics').length;

/** Links the installed packages one by one: caches that land beside them are the copy's own. */
function linkPackages(directory: string): void {
  const source = path.join(ROOT, 'node_modules');
  const target = path.join(directory, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(source)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    symlinkSync(path.join(source, name), path.join(target, name));
  }
}

/** Copies the project as it is, or as it was at a revision; the installed packages are today's. */
function copyProject(directory: string, revision?: string): void {
  if (revision === undefined) {
    for (const name of projectFiles(ROOT)) {
      cpSync(path.join(ROOT, name), path.join(directory, name));
    }
  } else {
    execFileSync('tar', ['-x', '-C', directory], { input: git('archive', revision) });
  }
  linkPackages(directory);
}

/** A comment that makes a block of code differ from the one it was copied from. */
const MARKS: Readonly<Record<string, (number: number) => string>> = {
  css: (number) => `/* copia ${number} */\n`,
  html: (number) => `<!-- copia ${number} -->\n`,
  js: (number) => `// copia ${number}\n`,
};

/**
 * Notes that are nobody else's: other titles, other code. What is kept by its
 * content must not serve two topics that an author would have written apart.
 */
function varyBody(body: string, number: number): string {
  return (
    body
      .replaceAll(/(<Card title="[^"]+)"/g, `$1 · ${number}"`)
      // Links into the same page follow the new titles.
      .replaceAll(/\]\(#([^)]+)\)/g, `](#$1--${number})`)
      .replaceAll(
        /^```(\w+)([^\n]*)\n([^]*?)^```$/gm,
        (_block, language: string, meta: string, code: string) =>
          `\`\`\`${language}${meta}\n${code}${MARKS[language]?.(number) ?? ''}\`\`\``,
      )
  );
}

/** Files of the model section and their texts, as they are or as they were at a revision. */
function modelTexts(revision: string | undefined): [file: string, text: string][] {
  const folder = `${TOPICS}/${MODEL_SECTION}/`;
  if (revision === undefined) {
    const files = noteFiles(ROOT, 'topics').filter((file) => file.startsWith(folder));
    return files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]);
  }
  const files = git('ls-tree', '--name-only', revision, folder).toString().trim().split('\n');
  return files.map((file) => [file, git('show', `${revision}:${file}`).toString()]);
}

/**
 * What the generated topics repeat. Sites that are compared get the same notes: the older ones,
 * those of them that today's rules let through.
 *
 * @param revision the commit that is compared; left out, today's notes.
 */
export function modelNotes(revision: string | undefined): Note[] {
  const notes = modelTexts(revision)
    .filter(([, text]) => text.includes('<Card'))
    .filter(([file, text]) => readAnew(file, text, 'topics').problems.length === 0)
    .map(([, text]) => partsOf(text));
  if (notes.length === 0) {
    throw new CommandError(`No hay apuntes escritos en ${TOPICS}/${MODEL_SECTION}.`);
  }
  return notes;
}

/** One generated section, with its topics: relative file name → text. */
function generateSection(
  model: Note,
  notes: readonly Note[],
  order: number,
  first: number,
  count: number,
) {
  const section = `generada-${order}`;
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const data = {
    ...model.data,
    name: `Generada ${order}`,
    title: `Bienvenida a los apuntes generados ${order}`,
    order,
    topics: numbers.map((number) => `tema-${number}`),
  };
  const topics = numbers.map((number) => {
    const note = notes[number % notes.length]!;
    const text = noteText({ ...note.data, id: `Tema-${number}` }, varyBody(note.body, number));
    return [`${TOPICS}/${section}/tema-${number}.mdx`, text];
  });
  return Object.fromEntries([
    [`${SECTIONS}/${section}.mdx`, noteText(data, model.body)],
    ...topics,
  ]) as Record<string, string>;
}

/** Adds generated sections until the copy has that many topics. */
function addTopics(directory: string, total: number, notes: readonly Note[]): void {
  const model = readNote(path.join(directory, SECTIONS, `${MODEL_SECTION}.mdx`));
  let order = readdirSync(path.join(directory, SECTIONS)).length;
  for (let have = countTopics(); have < total; have += TOPICS_A_SECTION) {
    const count = Math.min(TOPICS_A_SECTION, total - have);
    // The menu starts with Home, which is no section.
    order += 1;
    writeFiles(directory, generateSection(model, notes, order + 1, have + 1, count));
  }
}

/**
 * Gives `use` a copy of the project with at least that many topics, and removes
 * it afterwards.
 *
 * @param models what the topics repeat that it does not have.
 * @param revision a commit, for the project as it was; left out, as it is.
 */
export function withProjectCopy<Result>(
  topics: number,
  use: (copy: ProjectCopy) => Promise<Result>,
  models: readonly Note[] = [],
  revision?: string,
): Promise<Result> {
  return withTemporaryDirectory(async (directory) => {
    // Ctrl+C ends the process before the folder would be removed.
    process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
    copyProject(directory, revision);
    addTopics(directory, topics, models);
    return use({ directory, topics: noteFiles(directory, 'topics').length });
  });
}

/** The topic that is edited and looked at: the first written one of the model section. */
export function editedTopic({ directory }: ProjectCopy): { file: string; address: string } {
  const section = readNote(path.join(directory, SECTIONS, `${MODEL_SECTION}.mdx`)).data;
  const name = (section['topics'] as string[])[0]!;
  const file = path.join(directory, TOPICS, MODEL_SECTION, `${name}.mdx`);
  return { file, address: `/${String(section['name'])}/${String(readNote(file).data['id'])}/` };
}

/**
 * Writes a sentence into a topic's first card, as an author would.
 *
 * @param mark what the sentence says; takes the place of an earlier mark.
 */
export function editTopic(file: string, mark: string): void {
  const source = readFileSync(file, 'utf8').replace(/^Edición \d+\.\n\n/m, '');
  writeFileSync(file, source.replace(/^<Examples>$/m, `${mark}\n\n<Examples>`));
}

/** A sentence for `editTopic`. */
export const editMark = (number: number) => `Edición ${number}.`;
