import { join } from 'node:path';
import { foldPath, aggregatePaths, href, landingPaths, topicPath } from '../lib/addresses.ts';
import { closest } from '../lib/did-you-mean.ts';
import { checkAddresses, movedTopic } from './check-addresses.ts';
import { checkDrafts } from './check-drafts.ts';
import type { ContentFile, PlacedTopic } from './content-file.ts';
import { checkLinks, idsOf, knownPages } from './check-links.ts';
import { checkDrawings } from '../notes/diagrams.ts';
import { checkOwnFolders } from '../session/folders.ts';
import { lineOfField } from '../notes/frontmatter.ts';
import {
  COLLECTIONS,
  folderOf,
  listFiles,
  noteFiles,
  readContentFile,
  type Fields,
} from '../notes/model.ts';
import { checkPictures, isPictureFile, strangePicture } from '../notes/images.ts';
import type { Found, Problem, Words } from './diagnostic.ts';

const COURSE_PICTURES = 'src/assets/courses';

/** Only these names reach a page on every system: `#`, `?` and case folding lose files. */
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+$/;

const firstLine = (file: string, rest: Omit<Problem, 'file' | 'line'>): Problem => ({
  file,
  line: 1,
  ...rest,
});

function checkName(root: string, file: string): Problem | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isPicture = isPictureFile(file);
  if (FILE_NAME.test(name) && (isPicture || name.endsWith('.mdx'))) return undefined;
  if (isPicture) {
    return firstLine(file, {
      ruleId: 'file-name',
      found: `El nombre de imagen «${name}» no sirve`,
      expected: 'minúsculas sin tildes, cifras y guiones: `mi-plano.png`',
      remedy: 'cambia el nombre del archivo, y el que escriben los apuntes que la muestran',
    });
  }
  const strange = /\.mdx?$/i.test(name) ? undefined : strangePicture(join(root, file), name);
  return firstLine(
    file,
    strange ?? {
      ruleId: 'file-name',
      found: `El nombre de archivo «${name}» no sirve`,
      expected: 'minúsculas sin tildes, cifras y guiones, y `.mdx` al final: `mi-tema.mdx`',
      remedy: 'cambia el nombre del archivo; el id visible va en la cabecera',
    },
  );
}

/** Notes where nothing reads them, or where Astro would make a page of them past all checks. */
const checkPlaces = (root: string): Problem[] =>
  ['src/content', 'src/pages']
    .flatMap((folder) => listFiles(root, folder))
    .filter(
      (file) =>
        /\.mdx?$/i.test(file) && !COLLECTIONS.some((name) => file.startsWith(`${folderOf(name)}/`)),
    )
    .map((file) =>
      firstLine(file, {
        ruleId: 'file-place',
        found: 'El archivo no está donde se leen los apuntes',
        expected:
          'un tema en `src/content/topics/<sección>/`, una sección en `src/content/sections/`',
        remedy: 'muévelo a una de esas carpetas',
      }),
    );

/** Name of a topic in its section's list: its file's, without the folder. */
const listedName = ({ id }: ContentFile) => id.slice(id.indexOf('/') + 1);

const listedTwice = (name: string): Words => ({
  ruleId: 'topic-listed-twice',
  found: `El tema «${name}» ya está en la lista`,
  expected: 'cada tema una sola vez',
  remedy: 'quita la línea',
});

/** The file that a name means: as it is called elsewhere, as its id is written, or almost. */
const meantFile = (name: string, names: Iterable<string>) =>
  closest(foldPath(name.replace(/^.*\/|\.mdx$/g, '')).replaceAll(' ', '-'), names);

function notThere(section: ContentFile, name: string, names: ReadonlySet<string>): Words {
  const near = meantFile(name, names);
  return {
    ruleId: 'listed-topic-missing',
    found: `El tema «${name}» está en la lista y no existe`,
    expected: `el archivo \`src/content/topics/${section.id}/${near ?? name}.mdx\``,
    remedy: near ? `escribe \`- ${near}\`` : 'crea el archivo o quita la línea',
  };
}

/** Every topic is listed once by its section, and every listed topic exists. */
function checkListing(section: ContentFile, own: ContentFile[]): Problem[] {
  const { file, yaml, data } = section;
  if (!data.topics) return [];
  const listed = data.topics;
  const names = new Set(own.map(listedName));
  const free = new Set([...names].filter((name) => !listed.includes(name)));
  const wrong = listed.flatMap((name, index): Found<Problem> => {
    const isRepeated = listed.indexOf(name) < index;
    if (!isRepeated && names.has(name)) return [];
    const place = { file, line: lineOfField(yaml, ['topics', index]) };
    return { ...place, ...(isRepeated ? listedTwice(name) : notThere(section, name, free)) };
  });
  const unlisted = own
    .filter((topic) => !listed.includes(listedName(topic)))
    .map((topic) =>
      firstLine(topic.file, {
        ruleId: 'topic-not-listed',
        found: 'El tema no está en la lista de su sección',
        expected: `una línea con su nombre en \`topics\` de \`${file}\``,
        remedy: `añade \`- ${listedName(topic)}\` a esa lista`,
      }),
    );
  return [...wrong, ...unlisted];
}

/** A topic with `sameNotesAs` has no cards and names a topic of its section that has some. */
function checkSharedNotes(section: ContentFile, own: ContentFile[]): Problem[] {
  return own.flatMap(({ file, yaml, cards, data: { sameNotesAs } }): Found<Problem> => {
    if (sameNotesAs === undefined) return [];
    const source = own.find((other) => other.id === `${section.id}/${sameNotesAs}`);
    if (source && source.data.sameNotesAs === undefined) {
      return cards.slice(0, 1).map((card): Problem => ({
        file,
        line: card.line,
        ruleId: 'shared-notes',
        found: `El tema tiene una tarjeta, y muestra los apuntes de «${sameNotesAs}» en lugar de los suyos`,
        expected: 'unos apuntes o los otros',
        remedy: 'borra `sameNotesAs`, o las tarjetas',
      }));
    }
    const sources = own.filter((other) => other.file !== file && !other.data.sameNotesAs);
    const near = meantFile(sameNotesAs, sources.map(listedName));
    return {
      file,
      line: lineOfField(yaml, ['sameNotesAs']),
      ruleId: 'shared-notes',
      found: `El tema muestra los apuntes de «${sameNotesAs}», que no existe o no tiene los suyos`,
      expected: 'el nombre de archivo de otro tema de la misma sección',
      remedy: near ? `escribe \`sameNotesAs: ${near}\`` : 'corrige `sameNotesAs`',
    };
  });
}

/** The picture of a section's course exists. */
function checkThumbnail(root: string, { file, yaml, data }: ContentFile): Found<Problem> {
  const name = data.course?.thumbnail?.file;
  if (name === undefined) return [];
  // As the page looks for it: on some disks a name in other letters would be there too.
  if (listFiles(root, COURSE_PICTURES).includes(`${COURSE_PICTURES}/${name}`)) return [];
  return {
    file,
    line: lineOfField(yaml, ['course', 'thumbnail', 'file']),
    ruleId: 'missing-thumbnail',
    found: `La miniatura «${name}» no existe`,
    expected: `un archivo de \`${COURSE_PICTURES}/\``,
    remedy: 'guarda ahí la imagen, corrige el nombre o borra `thumbnail`',
  };
}

/** Sections with `order` have different ones; otherwise their order in the menu would be random. */
function checkOrders(sections: readonly ContentFile[]): Problem[] {
  const owners = new Map<number, string>();
  const taken = new Set(sections.map(({ data }) => data.order));
  return sections.flatMap(({ file, yaml, data: { order } }): Found<Problem> => {
    const owner = order === undefined ? undefined : owners.get(order);
    if (order !== undefined) owners.set(order, owner ?? file);
    if (owner === undefined) return [];
    let free = 1;
    while (taken.has(free)) free++;
    taken.add(free);
    return {
      file,
      line: lineOfField(yaml, ['order']),
      ruleId: 'section-order',
      found: `El lugar ${order} del menú ya es el de \`${owner}\``,
      expected: 'un `order` distinto para cada sección; puede haber huecos entre ellos',
      remedy: `escribe \`order: ${free}\`, que está libre, o cambia el de la otra`,
    };
  });
}

/** Topics whose folder is not that of a section. */
function checkOrphans(sections: ContentFile[], topics: ContentFile[]): Problem[] {
  const known = new Set(sections.map((section) => section.id));
  return topics
    .filter((topic) => !known.has(topic.id.split('/')[0]!) || topic.id.split('/').length !== 2)
    .map((topic) =>
      firstLine(topic.file, {
        ruleId: 'topic-without-section',
        found: 'La carpeta del tema no es la de ninguna sección',
        expected: '`src/content/topics/<sección>/<tema>.mdx`, con una sección que exista',
        remedy: 'mueve el archivo o crea `src/content/sections/<sección>.mdx`',
      }),
    );
}

/** All files, and what is wrong with each by itself; those that cannot be read are left out. */
function readFiles(root: string, isDrawn: (file: string) => boolean) {
  const all = [...listFiles(root, 'src/content'), ...listFiles(root, 'src/assets')];
  const problems: Problem[] = [
    ...checkPlaces(root),
    ...all.filter(isPictureFile).flatMap((file) => checkName(root, file) ?? []),
  ];
  const paths = COLLECTIONS.flatMap((collection) =>
    noteFiles(root, collection).map((file) => ({ file, collection })),
  );
  const files = paths.flatMap(({ file, collection }): ContentFile | [] => {
    const wrongName = checkName(root, file);
    if (wrongName) {
      problems.push(wrongName);
      return [];
    }
    const { facts, problems: own } = readContentFile(root, file, collection);
    problems.push(...own);
    const shown = [
      ...checkPictures(root, file, facts?.pictures ?? [], all),
      ...(isDrawn(file) ? checkDrawings(facts?.drawings ?? []) : []),
    ];
    problems.push(...shown.map((report) => ({ file, ...report })));
    const id = file.slice(`${folderOf(collection)}/`.length, -'.mdx'.length);
    return facts ? { file, collection, id, cardIds: idsOf(facts.cards), ...facts } : [];
  });
  return { files, problems, isComplete: files.length === paths.length };
}

/** All addresses that a link may name, and the former ones. */
function pagesOf(sections: readonly ContentFile[], topics: readonly PlacedTopic[]) {
  const idsByTopic = new Map(topics.map(({ id, cardIds }) => [id, cardIds]));
  const withSheet = new Set(topics.filter(isOnSheet).map(({ section }) => section));
  const gathered = (name: string, data: Fields) => aggregatePaths(name, withSheet.has(data));
  return knownPages(
    [
      ...sections.map(({ data, cardIds }) => [data.name!, cardIds] as const),
      ...topics.map(({ id, path, data }) => {
        const shown = data.sameNotesAs ? id.replace(/[^/]+$/, data.sameNotesAs) : id;
        return [path, idsByTopic.get(shown) ?? new Set<string>()] as const;
      }),
    ],
    sections.flatMap(({ data }) => [...landingPaths(data.name!), ...gathered(data.name!, data)]),
    [
      ...sections.flatMap(({ data }) => {
        const pathsOf = (name: string) => [name, ...gathered(name, data)];
        const now = pathsOf(data.name!);
        return (data.formerly ?? []).flatMap((former) =>
          pathsOf(former).map((path, index) => [path, now[index]!] as const),
        );
      }),
      ...topics.flatMap(movedTopic),
    ],
  );
}

/** Whether a topic is on the cheat sheet of its section: it is published with its own `<Summary>`. */
const isOnSheet = ({ hasSummary, data }: PlacedTopic) =>
  hasSummary && !data.borrador && data.sameNotesAs === undefined;

/**
 * Checks every file of `src/content`, and that they fit together.
 *
 * @param root the project's folder.
 * @param isDrawn whose drawings are checked: to lay out all takes seconds.
 * @returns all problems, file by file; none for good contents.
 */
export function checkContents(
  root: string,
  isDrawn: (file: string) => boolean = () => true,
): Problem[] {
  const { files, problems, isComplete } = readFiles(root, isDrawn);
  // What an unreadable file lacks would show up as errors of files that are right.
  const together = isComplete && files.every(isNamed) ? checkTogether(root, files) : [];
  return [...problems, ...together].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Whether a file has the name for its address. */
const isNamed = ({ collection, data }: ContentFile) =>
  collection === 'pages' || (collection === 'topics' ? data.id : data.name) !== undefined;

/** That the files fit together: addresses, links, the menu, lists of topics, shared notes. */
function checkTogether(root: string, files: ContentFile[]): Problem[] {
  const sections = files.filter(({ collection }) => collection === 'sections');
  const topics = files.filter(({ collection }) => collection === 'topics');
  const placed = topics.flatMap((topic): PlacedTopic | [] => {
    const section = sections.find(({ id }) => topic.id.startsWith(`${id}/`))?.data;
    return section ? { ...topic, section, path: topicPath(section.name!, topic.data.id!) } : [];
  });
  const paths = new Map(placed.map(({ file, path }) => [file, path]));
  const pages = pagesOf(sections, placed);
  return [
    ...files.flatMap(({ file, links, cardIds, data }) => {
      const self = href(paths.get(file) ?? data.name ?? '', '/');
      return checkLinks(links, cardIds, self, pages).map((report) => ({ file, ...report }));
    }),
    ...checkAddresses(sections, placed),
    ...checkOrders(sections),
    ...sections.flatMap((section) => {
      const own = placed.filter((topic) => topic.section === section.data);
      return [...checkListing(section, own), ...checkSharedNotes(section, own)];
    }),
    ...sections.flatMap((section) => checkThumbnail(root, section)),
    ...checkOrphans(sections, topics),
    ...checkDrafts(files, paths),
    ...checkOwnFolders(topics.map(({ file, parts }) => ({ file, blocks: parts.flat() }))),
  ];
}
