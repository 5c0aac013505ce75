import { glob, type Loader } from 'astro/loaders';
import { fileURLToPath } from 'node:url';
import { checkContents } from './check-contents.ts';
import { ContentError, type Collection } from './problem.ts';

/**
 * Astro's glob loader behind our checks: contents with a problem never load,
 * so that the author reads all problems, in Spanish, before anything is built.
 *
 * @throws {ContentError} from `load`, with every problem of every file.
 */
export function checkedNotes(collection: Collection): Loader {
  const loader = glob({
    pattern: '**/*.mdx',
    base: `./src/content/${collection}`,
    // All texts would be a module of every build; pages read the few that they need.
    retainBody: false,
  });
  return {
    ...loader,
    name: `checked-${collection}`,
    async load(context) {
      const problems = checkContents(fileURLToPath(context.config.root));
      if (problems.length > 0) throw new ContentError(problems);
      // What Astro says of a wrong save, in English, `noteChecks` says in Spanish.
      const logger = Object.assign(Object.create(context.logger), { error: () => {} });
      await loader.load({ ...context, logger });
    },
  };
}
