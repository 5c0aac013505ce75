import type { Facts, Fields } from '../notes/model.ts';
import type { Collection } from './diagnostic.ts';

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
