import type { Loader, LoaderContext } from 'astro/loaders';
import { fileURLToPath } from 'node:url';
import { checkContents } from '../lint/check-contents.ts';
import { collectionOf, folderOf, noteFiles, readContentFile, relativePath } from './model.ts';
import { publicFacts } from './entry-data.ts';
import { ContentError, type Collection, type Problem } from '../lint/diagnostic.ts';

/**
 * Passes the data of a file to Astro. With errors, which only the development server tolerates, an
 * entry keeps its previous data, or gets what could be read: its page shows the errors.
 */
async function setEntry(
  { config, store, parseData }: LoaderContext,
  collection: Collection,
  file: string,
): Promise<void> {
  const { problems, facts } = readContentFile(fileURLToPath(config.root), file, collection);
  const id = idOf(collection, file);
  if (!facts || (problems.length > 0 && store.has(id))) return;
  const read = parseData({ id, data: { ...facts.written }, filePath: file });
  const data = await (problems.length > 0 ? read.catch(() => undefined) : read);
  if (!data) return;
  // Astro keeps an entry whose digest it knows, also when the reader reads more of it.
  store.delete(id);
  store.set({
    id,
    data,
    filePath: file,
    digest: facts.digest,
    deferredRender: true,
    rendered: { html: '', metadata: { facts: publicFacts(facts) } },
  });
}

/** Path inside the collection, without its ending. */
const idOf = (collection: Collection, file: string) =>
  file.slice(`${folderOf(collection)}/`.length, -'.mdx'.length);

/** What is wrong with all contents: a build checks them once, with its first collection. */
let checked: Problem[] | undefined;

/**
 * Loads a collection from the model of the notes. Contents with a problem
 * never load in a build, so that the author reads all problems, in Spanish,
 * before anything is built.
 *
 * @throws {ContentError} from `load` of a build, with every problem of every file.
 */
export function notes(collection: Collection): Loader {
  return {
    name: `notes-${collection}`,
    async load(context) {
      const { config, store, watcher } = context;
      const root = fileURLToPath(config.root);
      // A server starts whatever is wrong, and reports it (vite-plugin.ts).
      const problems = watcher ? [] : (checked ??= checkContents(root));
      if (problems.length > 0) throw new ContentError(problems);
      const files = noteFiles(root, collection);
      const ids = new Set(files.map((file) => idOf(collection, file)));
      for (const id of store.keys()) if (!ids.has(id)) store.delete(id);
      for (const file of files) await setEntry(context, collection, file);

      const ours = (path: string) => {
        const file = relativePath(root, path);
        return collectionOf(file) === collection ? file : undefined;
      };
      const update = async (path: string) => {
        const file = ours(path);
        if (file) await setEntry(context, collection, file);
      };
      watcher?.on('add', update);
      watcher?.on('change', update);
      watcher?.on('unlink', (path) => {
        const file = ours(path);
        if (file) store.delete(idOf(collection, file));
      });
    },
  };
}
