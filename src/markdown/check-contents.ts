import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { checkReadNote, isProblem, readNote, type Collection } from './check-note.ts';
import { foldPath, topicPath } from '../lib/addresses.ts';
import { cardIds, checkLinks, knownPages, linksOf, type NoteLink } from './check-links.ts';
import type { Note } from './note.ts';
import type { Problem } from './problem.ts';

const COLLECTIONS: readonly Collection[] = ['sections', 'topics', 'pages'];

const COURSE_PICTURES = 'src/assets/courses';

/** Only these names reach a page on every system: `#`, `?` and case folding lose files. */
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/;

/** What the checks remember of a note: its syntax tree would fill the memory. */
interface Reading {
  source: string;
  /** Everything wrong with the file by itself. */
  problems: Problem[];
  /** Nothing for a file that cannot be read. */
  facts?: {
    /** Frontmatter as plain data. */
    data: Record<string, unknown>;
    cards: ReadonlySet<string>;
    links: NoteLink[];
  };
}

/** One file of `src/content`, read. */
interface ContentFile {
  /** Path relative to the project's root, with `/`. */
  file: string;
  collection: Collection;
  /** Path inside the collection without `.mdx`: the entry's id. */
  id: string;
  source: string;
  /** Its frontmatter as plain data. */
  data: Record<string, unknown>;
  /** Ids of its cards. */
  cards: ReadonlySet<string>;
  links: NoteLink[];
}

const firstLine = (file: string, rest: Omit<Problem, 'file' | 'line'>): Problem => ({
  file,
  line: 1,
  ...rest,
});

/** All files below a collection's folder, as paths relative to the root. */
function listFiles(root: string, collection: Collection): string[] {
  const folder = join(root, 'src/content', collection);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(root, join(item.parentPath, item.name)).split(sep).join('/'))
    .sort();
}

function checkName(file: string): Problem[] {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (FILE_NAME.test(name)) return [];
  return [
    firstLine(file, {
      found: `El nombre de archivo «${name}» no sirve`,
      expected: 'minúsculas sin tildes, cifras y guiones, y `.mdx` al final: `mi-tema.mdx`',
      remedy: 'cambia el nombre del archivo; el id visible va en la cabecera',
    }),
  ];
}

/** Frontmatter as plain data; empty where it is no YAML (reported with the file's rules). */
function frontmatter(note: Note): Record<string, unknown> {
  try {
    return (parse(note.frontmatter) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

const lineWith = (source: string, text: string) =>
  Math.max(1, source.split('\n').findIndex((line) => line.includes(text)) + 1);

/** Every topic is listed once by its section, and every listed topic exists. */
function checkListing(section: ContentFile, topics: ContentFile[]): Problem[] {
  const listed = (section.data.topics as string[] | undefined) ?? [];
  const own = topics.filter((topic) => topic.id.startsWith(`${section.id}/`));
  const names = new Set(own.map((topic) => topic.id.slice(section.id.length + 1)));
  const missing = listed.filter((name) => !names.has(name));
  const unlisted = own.filter((topic) => !listed.includes(topic.id.slice(section.id.length + 1)));
  return [
    ...missing.map((name) => ({
      file: section.file,
      line: lineWith(section.source, `- ${name}`),
      found: `El tema «${name}» está en la lista y no existe`,
      expected: `el archivo \`src/content/topics/${section.id}/${name}.mdx\``,
      remedy: 'crea el archivo o quita la línea',
    })),
    ...unlisted.map((topic) =>
      firstLine(topic.file, {
        found: 'El tema no está en la lista de su sección',
        expected: `una línea con su nombre en \`topics\` de \`${section.file}\``,
        remedy: `añade \`- ${topic.id.slice(section.id.length + 1)}\` a esa lista`,
      }),
    ),
  ];
}

/** Topics of a section have different ids, and share notes only with one that has them. */
function checkSiblings(section: ContentFile, topics: ContentFile[]): Problem[] {
  const own = topics.filter((topic) => topic.id.startsWith(`${section.id}/`));
  const byId = new Map<string, ContentFile>();
  return own.flatMap((topic) => {
    const problems: Problem[] = [];
    const { id, sameNotesAs } = topic.data;
    const key = String(id).toLowerCase();
    const twin = byId.get(key);
    if (twin && id !== undefined) {
      problems.push({
        file: topic.file,
        line: lineWith(topic.source, 'id:'),
        found: `El id «${String(id)}» ya es el de \`${twin.file}\``,
        expected: 'un id distinto para cada tema de la sección, también sin contar mayúsculas',
        remedy: 'cambia uno de los dos',
      });
    }
    byId.set(key, twin ?? topic);
    const source = own.find((other) => other.id === `${section.id}/${String(sameNotesAs)}`);
    if (sameNotesAs !== undefined && (!source || source.data.sameNotesAs !== undefined)) {
      problems.push({
        file: topic.file,
        line: lineWith(topic.source, 'sameNotesAs:'),
        found: `El tema muestra los apuntes de «${String(sameNotesAs)}», que no existe o no tiene los suyos`,
        expected: 'el nombre de archivo de otro tema de la misma sección',
        remedy: 'corrige `sameNotesAs`',
      });
    }
    return problems;
  });
}

/** Addresses that pages of the site's own have. */
const TAKEN = ['home', 'indice', 'imprimir', 'verificacion', '404'];

/** Sections have different names, also as addresses that ignore case and accents. */
function checkSectionNames(sections: ContentFile[]): Problem[] {
  const seen = new Map(TAKEN.map((path) => [`/${path}`, 'una página del sitio']));
  return sections.flatMap(({ file, source, data }) => {
    const path = foldPath(`/${String(data.name)}`);
    const owner = seen.get(path);
    seen.set(path, owner ?? `\`${file}\``);
    if (owner === undefined) return [];
    return [
      {
        file,
        line: lineWith(source, 'name:'),
        found: `La dirección de «${String(data.name)}» ya es la de ${owner}`,
        expected: 'un nombre distinto para cada sección, sin contar mayúsculas ni tildes',
        remedy: 'cambia `name`',
      },
    ];
  });
}

/** The picture of a section's course exists. */
function checkThumbnail(root: string, { file, source, data }: ContentFile): Problem[] {
  const { thumbnail } = (data.course ?? {}) as { thumbnail?: { file?: unknown } };
  const name = thumbnail?.file;
  if (typeof name !== 'string' || existsSync(join(root, COURSE_PICTURES, name))) return [];
  return [
    {
      file,
      line: lineWith(source, name),
      found: `La miniatura «${name}» no existe`,
      expected: `un archivo de \`${COURSE_PICTURES}/\``,
      remedy: 'guarda ahí la imagen, corrige el nombre o borra `thumbnail`',
    },
  ];
}

/** Topics whose folder is no section. */
function checkOrphans(sections: ContentFile[], topics: ContentFile[]): Problem[] {
  const known = new Set(sections.map((section) => section.id));
  return topics
    .filter((topic) => !known.has(topic.id.split('/')[0]!) || topic.id.split('/').length !== 2)
    .map((topic) =>
      firstLine(topic.file, {
        found: 'La carpeta del tema no es la de ninguna sección',
        expected: '`src/content/topics/<sección>/<tema>.mdx`, con una sección que exista',
        remedy: 'mueve el archivo o crea `src/content/sections/<sección>.mdx`',
      }),
    );
}

/** By path: each collection is loaded by itself, and the development server checks at each save. */
const readings = new Map<string, Reading>();

/** Reads and checks one file, once for each text it has. */
function readFile(root: string, file: string, collection: Collection): Reading {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  const known = readings.get(path);
  if (known?.source === source) return known;
  const note = readNote(file, source);
  const reading: Reading = isProblem(note)
    ? { source, problems: [note] }
    : {
        source,
        problems: checkReadNote(file, note, collection),
        facts: { data: frontmatter(note), cards: cardIds(note), links: linksOf(note) },
      };
  readings.set(path, reading);
  return reading;
}

/** All files, and what is wrong with each by itself; those that cannot be read are left out. */
function readFiles(root: string): {
  files: ContentFile[];
  problems: Problem[];
  isComplete: boolean;
} {
  const problems: Problem[] = [];
  const paths = COLLECTIONS.flatMap((collection) =>
    listFiles(root, collection).map((file) => ({ file, collection })),
  );
  const files = paths.flatMap(({ file, collection }) => {
    const wrongName = checkName(file);
    problems.push(...wrongName);
    if (wrongName.length > 0) return [];
    const { source, facts, problems: own } = readFile(root, file, collection);
    problems.push(...own);
    const id = file.slice(`src/content/${collection}/`.length, -'.mdx'.length);
    return facts ? [{ file, collection, id, source, ...facts }] : [];
  });
  return { files, problems, isComplete: files.length === paths.length };
}

/** Addresses of the sections and topics, each with the ids of its cards. */
function pagesOf(sections: ContentFile[], topics: ContentFile[]) {
  const names = new Map(sections.map(({ id, data }) => [id, String(data.name)]));
  const idsOf = new Map(topics.map(({ id, cards }) => [id, cards]));
  return knownPages([
    ...sections.map(({ data, cards }) => [String(data.name), cards] as const),
    ...topics.map(({ id, data }) => {
      const section = id.slice(0, id.indexOf('/'));
      const shown = data.sameNotesAs === undefined ? id : `${section}/${String(data.sameNotesAs)}`;
      return [
        topicPath(names.get(section) ?? section, String(data.id)),
        idsOf.get(shown) ?? new Set<string>(),
      ] as const;
    }),
  ]);
}

/**
 * Checks every file of `src/content`, and that they fit together.
 *
 * @param root the project's folder.
 * @returns all problems, file by file; none for good contents.
 */
export function checkContents(root: string): Problem[] {
  const { files, problems, isComplete } = readFiles(root);
  // What an unreadable file lacks would show up as errors of files that are right.
  const together = isComplete && files.every(isNamed) ? checkTogether(root, files) : [];
  return [...problems, ...together].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Whether a file says the name that its address is made of. */
const isNamed = ({ collection, data }: ContentFile) =>
  collection === 'pages' || typeof (collection === 'topics' ? data.id : data.name) === 'string';

/** That the files fit together: links, lists of topics, shared notes. */
function checkTogether(root: string, files: ContentFile[]): Problem[] {
  const sections = files.filter(({ collection }) => collection === 'sections');
  const topics = files.filter(({ collection }) => collection === 'topics');
  const pages = pagesOf(sections, topics);
  return [
    ...files.flatMap(({ file, links, cards }) =>
      checkLinks(links, cards, pages).map((report) => ({ file, ...report })),
    ),
    ...checkSectionNames(sections),
    ...sections.flatMap((section) => [
      ...checkListing(section, topics),
      ...checkSiblings(section, topics),
      ...checkThumbnail(root, section),
    ]),
    ...checkOrphans(sections, topics),
  ];
}
