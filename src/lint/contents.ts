import { foldPath } from '../lib/addresses.ts';
import { closest } from 'verified-examples/notation';
import type { Facts, Fields } from '../notes/model.ts';
import type { Collection } from './diagnostic.ts';
import type { Finding, Rule } from './rule.ts';

/** A parsed file of `src/content`. */
export interface ContentFile extends Facts {
  /** Path relative to the project's root, with `/`. */
  file: string;
  collection: Collection;
  /** Path inside the collection without `.mdx`: the entry's id. */
  id: string;
  /** Ids of its cards. */
  cardIds: ReadonlySet<string>;
}

/** A topic with the fields of its section and the path of its page. */
export interface PlacedTopic extends ContentFile {
  section: Fields;
  path: string;
}

/** All files of `src/content`, parsed. */
export interface Contents {
  /** The project's folder. */
  root: string;
  files: readonly ContentFile[];
  sections: readonly ContentFile[];
  topics: readonly ContentFile[];
  /** The topics in the folder of a section. */
  placed: readonly PlacedTopic[];
}

/** A rule about several files; it names the file of each mistake. */
export type ContentsRule<Subject = Contents> = Rule<Subject, Finding & { file: string }>;

/** The topics of a section. */
export const topicsOf = ({ placed }: Contents, { data }: ContentFile): PlacedTopic[] =>
  placed.filter(({ section }) => section === data);

/** Name of a topic in its section's list: its file's, without the folder. */
export const listedName = ({ id }: ContentFile): string => id.slice(id.indexOf('/') + 1);

/** The file that a name means: as it is called elsewhere, as its id is written, or almost. */
export const meantFile = (name: string, names: Iterable<string>): string | undefined =>
  closest(foldPath(name.replace(/^.*\/|\.mdx$/g, '')).replaceAll(' ', '-'), names);
