import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { isSeq, type Document } from 'yaml';
import { cardId } from '../../src/lib/card-id.ts';
import { unknownNameMessage } from 'verified-examples/notation';
import {
  bookletPath,
  decodePath,
  foldPath,
  href,
  indexPath,
  landingPaths,
  cheatSheetPath,
  topicPath,
} from '../../src/lib/addresses.ts';
import { COLLECTIONS, listFiles, noteFiles } from '../../src/notes/model.ts';
import { isPictureFile, pictureFile } from '../../src/notes/images.ts';
import { resultsFile } from '../../src/notes/verification-results.ts';
import { sectionSchema } from '../../src/schemas/section.ts';
import { topicSchema } from '../../src/schemas/topic.ts';
import { InputError } from '../command.ts';
import {
  fileNameFor,
  isSameName,
  SECTIONS,
  topicFacts,
  topicsIn,
  TOPICS,
  withFrontmatter,
  withListed,
  withTopic,
  type Section,
  type Topic,
} from './content-files.ts';
import { bySchema } from './questions.ts';

/** A change of a note's text or path, or the move of its image. */
export interface Change {
  from: string;
  to: string;
  /** Whether other notes also need it at its old path. */
  stays: boolean;
  before: string | Buffer;
  after: string | Buffer;
}

/** The target of a rename: a section, a topic, or a card. */
interface Target {
  section: Section;
  topic?: Topic;
  card?: string;
}

/** Plan of a rename: moved addresses and further edits. */
interface Plan {
  /** Path of a page, unencoded → its new path. */
  moved: ReadonlyMap<string, string>;
  /** A card whose id changes, and the pages that show it. */
  card?: { file: string; paths: readonly string[]; from: string; to: string };
  /** File → its new path. */
  files: ReadonlyMap<string, string>;
  /** Images that also stay at their old path. */
  shared?: readonly string[];
  /** File → edit of its text, besides its links. */
  edits: ReadonlyMap<string, (text: string) => string>;
}

const pathOf = (section: Section, topic: Topic) => topicPath(section.name, topic.id);

/** A topic's file name without folder and extension, as in lists. */
const listName = (file: string) => basename(file, '.mdx');

/** Images next to a topic that it shows. */
const picturesBeside = ({ file }: Topic) =>
  (topicFacts(file)?.pictures ?? [])
    .map(({ url }) => pictureFile(file, url))
    .filter((picture) => dirname(picture) === dirname(file));

const cardsOf = (file: string) =>
  topicFacts(file)?.cards.map(({ attributes }) => attributes.title ?? '') ?? [];

function findCard({ file }: Topic, wanted: string): string {
  const titles = cardsOf(file);
  const card = titles.find(
    (title) => isSameName(title, wanted) || cardId(title) === cardId(wanted),
  );
  if (card !== undefined) return card;
  throw new InputError(`No hay ninguna tarjeta «${wanted}». Hay estas: ${titles.join(', ')}.`);
}

/**
 * Finds `Css`, `Css/Grid` or `Css/Grid#Áreas con nombre`, ignoring case and accents.
 *
 * @throws {InputError} when it does not exist.
 */
export function findTarget(sections: readonly Section[], name: string): Target {
  const [page = '', card] = name.split(/#(.*)/s);
  const section = sections.find((one) => isSameName(one.name, page));
  if (section && card === undefined) return { section };
  for (const one of sections) {
    const topic = topicsIn(one).find((other) => isSameName(pathOf(one, other), page));
    if (!topic) continue;
    return { section: one, topic, ...(card !== undefined && { card: findCard(topic, card) }) };
  }
  const known = sections.flatMap((one) => [
    one.name,
    ...topicsIn(one).map((topic) => pathOf(one, topic)),
  ]);
  const what = 'ninguna sección (Css), tema (Css/Grid) ni tarjeta (Css/Grid#Título)';
  throw new InputError(unknownNameMessage(page, what, known));
}

const asIs = (name: string) => name;

/**
 * Adds a former address to a list, and removes the current one from it. Addresses that differ only
 * in case or accents are not added: on some disks they are the same file, and the 404 page
 * redirects from them.
 *
 * @param old the name that the page loses.
 * @param now the path that it gets.
 * @param pathOfName path of a name in the list.
 * @param spell new spelling of a name in the list.
 */
function leave(
  document: Document,
  old: string,
  now: string,
  pathOfName: (name: string) => string = asIs,
  spell: (name: string) => string = asIs,
): void {
  const former = [...formerNames(document), old];
  const kept = former.filter((name) => foldPath(pathOfName(name)) !== foldPath(now)).map(spell);
  if (kept.length === 0) document.delete('formerly');
  else document.set('formerly', document.createNode([...new Set(kept)]));
}

const formerNames = (document: Document): string[] => {
  const list = document.get('formerly', true);
  return isSeq(list) ? (list.toJSON() as string[]) : [];
};

function planSection(section: Section, name: string): Plan {
  bySchema(sectionSchema.shape.name)(name);
  const topics = topicsIn(section);
  const id = fileNameFor(name);
  const files = new Map([[section.file, `${SECTIONS}/${id}.mdx`]]);
  for (const file of listFiles(process.cwd(), `${TOPICS}/${section.id}`)) {
    files.set(file, `${TOPICS}/${id}/${basename(file)}`);
  }
  const edit = (text: string) =>
    withFrontmatter(text, (document) => {
      document.set('name', name);
      leave(document, section.name, name);
    });
  return {
    moved: new Map([
      ...landingPaths(section.name).map((path) => [path, name] as const),
      ...[indexPath, bookletPath, cheatSheetPath].map(
        (of) => [of(section.name), of(name)] as const,
      ),
      ...topics.map((topic) => [pathOf(section, topic), topicPath(name, topic.id)] as const),
    ]),
    files,
    edits: new Map([[section.file, edit]]),
  };
}

/** Section and id of a topic's new address: `Rejilla`, or `Html/Rejilla`. */
function newPlace(sections: readonly Section[], own: Section, name: string) {
  const section = sections.find((one) => foldPath(name).startsWith(`${foldPath(one.name)}/`));
  if (section) return { section, id: name.slice(section.name.length + 1) };
  if (!name.includes('/')) return { section: own, id: name };
  throw new InputError(
    `«${name}» no empieza por ninguna sección. Hay estas: ${sections.map((one) => one.name).join(', ')}.`,
  );
}

function planTopic(sections: readonly Section[], own: Section, topic: Topic, name: string): Plan {
  const { section, id } = newPlace(sections, own, name);
  bySchema(topicSchema.shape.id)(id);
  const isMoved = section !== own;
  const [old, now] = [listName(topic.file), fileNameFor(id)];
  const others = topicsIn(own).filter(({ file }) => file !== topic.file);
  const pictures = isMoved ? picturesBeside(topic) : [];
  const edits = new Map<string, (text: string) => string>();
  edits.set(topic.file, (text) =>
    withFrontmatter(text, (document) => {
      document.set('id', id);
      // A former id includes its section if that differed; after moving to another section, all do.
      const pathOfId = (id: string) => (id.includes('/') ? id : topicPath(own.name, id));
      const spell = isMoved ? pathOfId : (id: string) => id;
      leave(document, topic.id, topicPath(section.name, id), pathOfId, spell);
    }),
  );
  if (isMoved) {
    edits.set(own.file, (text) => withListed(text, old));
    edits.set(section.file, (text) => withTopic(text, now));
  } else if (old !== now) {
    edits.set(own.file, (text) => withListed(text, old, now));
    for (const { file } of others) {
      if (topicFacts(file)?.data.sameNotesAs !== old) continue;
      edits.set(file, (text) =>
        withFrontmatter(text, (document) => document.set('sameNotesAs', now)),
      );
    }
  }
  return {
    moved: new Map([[pathOf(own, topic), topicPath(section.name, id)]]),
    files: new Map([
      [topic.file, `${TOPICS}/${section.id}/${now}.mdx`],
      ...pictures.map((file) => [file, `${TOPICS}/${section.id}/${basename(file)}`] as const),
    ]),
    shared: others.flatMap(picturesBeside),
    edits,
  };
}

function planCard(section: Section, topic: Topic, card: string, title: string): Plan {
  if (title.includes('"')) {
    throw new InputError(`El título «${title}» lleva comillas dobles: usa «» o quítalas.`);
  }
  const showing = topicsIn(section).filter(
    ({ file }) =>
      file === topic.file || topicFacts(file)?.data.sameNotesAs === listName(topic.file),
  );
  const edit = (text: string) =>
    text.replace(/(<Card\b[^>]*?\btitle=)(?:"([^"]*)"|'([^']*)')/g, (tag, start, one, other) =>
      (one ?? other).trim() === card ? `${start}"${title}"` : tag,
    );
  return {
    moved: new Map(),
    card: {
      file: topic.file,
      paths: showing.map((one) => pathOf(section, one)),
      from: cardId(card),
      to: cardId(title),
    },
    files: new Map(),
    edits: new Map([[topic.file, edit]]),
  };
}

/** Matches code, where nothing is a link, or the target of a link to a page. */
const CODE_OR_LINK = /^ *(`{3,}|~{3,})[^]*?^ *\1[`~]*$|`[^`\n]+`|(\]\(\s*)(<[^>\n]*>|[^)\s]+)/gm;

/** Updates the targets of a text's links. */
const mendLinks = (text: string, mend: (url: string) => string): string =>
  text.replace(CODE_OR_LINK, (found, _fence, start?: string, url?: string) => {
    if (url === undefined) return found;
    const bare = url.startsWith('<') ? url.slice(1, -1) : url;
    const mended = mend(bare);
    return mended === bare ? found : start + mended;
  });

/** The target of a file's link after the rename. */
function addressAfter(
  { moved, card }: Pick<Plan, 'moved' | 'card'>,
  file: string,
  url: string,
): string {
  const [path = '', hash] = url.split(/#(.*)/s);
  const page = decodePath(path).replace(/^\/|\/$/g, '');
  const isOfCard = path === '' ? file === card?.file : card?.paths.includes(page);
  const isRenamed = isOfCard && hash !== undefined && decodePath(hash) === card?.from;
  const id = isRenamed ? card.to : hash;
  const now = path.startsWith('/') ? moved.get(page) : undefined;
  return (now === undefined ? path : href(now, '/')) + (id === undefined ? '' : `#${id}`);
}

const plan = (sections: readonly Section[], target: Target, name: string): Plan => {
  const { section, topic, card } = target;
  if (topic && card !== undefined) return planCard(section, topic, card, name);
  return topic ? planTopic(sections, section, topic, name) : planSection(section, name);
};

/**
 * What is left for the author to check, such as the language of a new id.
 *
 * @returns `undefined` when there is nothing.
 */
export function leftToSay({ topic, card }: Target, name: string): string | undefined {
  if (!topic || card !== undefined || isSameName(topic.id, name.slice(name.lastIndexOf('/') + 1)))
    return undefined;
  const language = topicFacts(topic.file)?.data.idLanguage;
  if (language !== 'en') return undefined;
  return 'El id sigue marcado como inglés: si el nuevo no lo es, borra `idLanguage` de su cabecera.';
}

/**
 * All changes of a rename: the file, its former address, lists that name it, and links to it.
 *
 * @param name the new one; for a topic, with a section to move it there.
 * @returns only what changes.
 */
export function renaming(sections: readonly Section[], target: Target, name: string): Change[] {
  const { files, edits, shared = [], ...planned } = plan(sections, target, name);
  const notes = COLLECTIONS.flatMap((collection) => noteFiles(process.cwd(), collection));
  const pictures = [...files.keys()].filter(isPictureFile);
  const results = [...files]
    .map(([from, to]) => ({ from: resultsFile(from), to: resultsFile(to), stays: false }))
    .filter(({ from, to }) => from !== to && existsSync(from))
    .map((place): Change => {
      const file = readFileSync(place.from);
      return { ...place, before: file, after: file };
    });
  const others = [...notes, ...pictures]
    .map((from): Change => {
      const place = { from, to: files.get(from) ?? from, stays: shared.includes(from) };
      const file = readFileSync(from);
      if (isPictureFile(from)) return { ...place, before: file, after: file };
      const before = file.toString('utf8');
      const edited = edits.get(from)?.(before) ?? before;
      return {
        ...place,
        before,
        after: mendLinks(edited, (url) => addressAfter(planned, from, url)),
      };
    })
    .filter(({ from, to, before, after }) => from !== to || before !== after);
  return [...others, ...results];
}
