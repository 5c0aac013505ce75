import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readFrontmatter } from '../../src/notes/frontmatter.ts';
import { noteFiles } from '../../src/notes/model.ts';
import { bodyOf, yamlOf } from '../../src/notes/source.ts';
import { noteText, SECTIONS, TOPICS } from '../scaffold/content-files.ts';
import { writeFiles } from 'verified-examples/language';
import { ROOT } from '../../src/build/root.ts';

/** The section that the generated topics copy. */
const MODEL_SECTION = 'css';

const TOPICS_A_SECTION = 40;

function readNote(file: string) {
  const text = readFileSync(file, 'utf8');
  return { data: readFrontmatter(yamlOf(text)).data, body: bodyOf(text).trimStart() };
}

type Note = ReturnType<typeof readNote>;

/** Links the installed packages separately, so that tools' caches stay in the copy. */
function linkPackages(directory: string): void {
  const source = path.join(ROOT, 'node_modules');
  const target = path.join(directory, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(source)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    symlinkSync(path.join(source, name), path.join(target, name));
  }
}

/** A comment that makes a copied block differ. */
const COMMENTS: Readonly<Record<string, (number: number) => string>> = {
  css: (number) => `/* copia ${number} */\n`,
  html: (number) => `<!-- copia ${number} -->\n`,
  js: (number) => `// copia ${number}\n`,
};

/** Changes titles and code: a cache keyed by content must not serve two topics. */
const varyBody = (body: string, number: number): string =>
  body
    .replaceAll(/(<Card title="[^"]+)"/g, `$1 · ${number}"`)
    // Links within the page follow the new titles.
    .replaceAll(/\]\(#([^)]+)\)/g, `](#$1--${number})`)
    .replaceAll(
      /^```(\w+)([^\n]*)\n([^]*?)^```$/gm,
      (_block, language: string, meta: string, code: string) =>
        `\`\`\`${language}${meta}\n${code}${COMMENTS[language]?.(number) ?? ''}\`\`\``,
    );

/** A generated section with its topics: file → text. */
function generateSection(model: Note, notes: readonly Note[], order: number, numbers: number[]) {
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
    return [`${TOPICS}/generada-${order}/tema-${number}.mdx`, text];
  });
  return {
    [`${SECTIONS}/generada-${order}.mdx`]: noteText(data, model.body),
    ...(Object.fromEntries(topics) as Record<string, string>),
  };
}

/**
 * Copies the project, and adds generated sections up to a number of topics.
 *
 * @returns the number of topics in the copy.
 */
export function copyProject(directory: string, topics: number): number {
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name && existsSync(path.join(ROOT, name))))
    cpSync(path.join(ROOT, file), path.join(directory, file));
  linkPackages(directory);
  const model = readNote(path.join(directory, SECTIONS, `${MODEL_SECTION}.mdx`));
  const folder = path.join(directory, TOPICS, MODEL_SECTION);
  const notes = readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => readNote(path.join(folder, name)))
    .filter(({ body }) => body.includes('<Card'));
  // The menu starts with Home, which is not a section.
  let order = readdirSync(path.join(directory, SECTIONS)).length + 2;
  for (let have = noteFiles(directory, 'topics').length; have < topics; have += TOPICS_A_SECTION) {
    const count = Math.min(TOPICS_A_SECTION, topics - have);
    const numbers = Array.from({ length: count }, (_, index) => have + 1 + index);
    writeFiles(directory, generateSection(model, notes, order++, numbers));
  }
  return noteFiles(directory, 'topics').length;
}

/** Edits a copy as an author would: adds a sentence to the first card with examples. */
export function editTopic(directory: string): void {
  const folder = path.join(directory, TOPICS, MODEL_SECTION);
  const file = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .find(
      (name) => name.endsWith('.mdx') && readFileSync(name, 'utf8').includes('\n<Examples>\n'),
    )!;
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(/^<Examples>$/m, 'Una frase más.\n\n<Examples>'));
}
