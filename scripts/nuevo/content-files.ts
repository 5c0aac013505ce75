import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { checkContents } from '../../src/markdown/check-contents.ts';
import { formatProblem } from '../../src/markdown/problem.ts';
import { InputError } from './command.ts';

export const SECTIONS = 'src/content/sections';
export const TOPICS = 'src/content/topics';

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

/** File name for a visible name: ASCII, lower case, hyphens; empty when nothing is left. */
export function fileName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The same, for a name that a person typed.
 *
 * @throws {InputError} when no letter or digit is in it.
 */
export function fileNameFor(text: string): string {
  const name = fileName(text);
  if (name === '') {
    throw new InputError(`De «${text}» no sale ningún nombre de archivo: escribe letras o cifras.`);
  }
  return name;
}

/** A note: its frontmatter as YAML, and its text. */
export const noteText = (data: object, body: string) =>
  `---\n${stringify(data, { lineWidth: 0 })}---\n\n${body}`;

/** All sections of the project in the current folder, in menu order. */
export function readSections(): Section[] {
  return readdirSync(SECTIONS)
    .filter((file) => file.endsWith('.mdx'))
    .map((name) => {
      const file = `${SECTIONS}/${name}`;
      const [, frontmatter = ''] = readFileSync(file, 'utf8').split(/^---$/m);
      const data = parse(frontmatter) as Pick<Section, 'name' | 'order'>;
      return { name: data.name, order: data.order, file, id: name.slice(0, -'.mdx'.length) };
    })
    .sort((a, b) => a.order - b.order);
}

/**
 * Writes files of the contents, all or none: when one does not pass the checks
 * of the build, everything is as before.
 *
 * @param files path relative to the project → text.
 * @throws {InputError} with what is wrong with them.
 */
export function writeContents(files: Readonly<Record<string, string>>): void {
  const before = Object.keys(files).map(
    (file) => [file, existsSync(file) ? readFileSync(file, 'utf8') : undefined] as const,
  );
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const problems = checkContents(process.cwd()).filter(({ file }) => file in files);
  if (problems.length === 0) return;
  for (const [file, text] of before) {
    if (text === undefined) rmSync(join(file));
    else writeFileSync(file, text);
  }
  const list = problems.map(formatProblem).join('\n');
  throw new InputError(`Así no pasaría las comprobaciones, y no se ha guardado nada:\n\n${list}`);
}
