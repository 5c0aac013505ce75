import type { Plugin } from 'vite';
import { checkContents } from './check-contents.ts';
import { collectionOf, relativePath } from './model.ts';
import { ContentError } from './problem.ts';
import { bodyOf, readSource } from './source.ts';

/**
 * What is compiled of a note is its body: its frontmatter has been read. The
 * development server checks it whenever it is compiled, so that a mistake
 * shows in the browser while the author writes and the next save recovers; a
 * build has checked everything before it compiles anything (loader.ts).
 */
export function noteModules(): Plugin {
  let root = '';
  let isServing = false;
  return {
    name: 'note-modules',
    // Before MDX, whose own errors are in English and speak of syntax trees.
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      isServing = config.command === 'serve';
    },
    configureServer({ watcher, config: { logger } }) {
      // A file that comes or goes may be wrong, or any change make others wrong, unseen by
      // whoever looks at one page.
      let told = '';
      const report = (path: string, isOfItself: boolean) => {
        const file = relativePath(root, path);
        if (!collectionOf(file)) return;
        const problems = checkContents(root).filter(
          (problem) => isOfItself || problem.file !== file,
        );
        const message = problems.length > 0 ? new ContentError(problems).message : '';
        // At the next save of another file it is no news.
        if (message && message !== told) logger.error(message);
        told = message;
      };
      watcher.on('add', (path) => report(path, true));
      watcher.on('unlink', (path) => report(path, true));
      // What is wrong with a saved note itself is told when its page is made.
      watcher.on('change', (path) => report(path, false));
    },
    transform: {
      // With a query it is no note but a module that Astro made of one.
      filter: { id: /\.mdx$/ },
      handler(_source, id) {
        const file = relativePath(root, id);
        if (!collectionOf(file)) return;
        const problems = isServing
          ? checkContents(root).filter((problem) => problem.file === file)
          : [];
        const [first] = problems;
        if (first) {
          // Thrown as it is: what the bundler makes of an error has no name for the page's title.
          throw Object.assign(new ContentError(problems), {
            name: 'Apuntes',
            id,
            loc: { file: id, line: first.line, column: 1 },
          });
        }
        return { code: bodyOf(readSource(id).text), map: null };
      },
    },
  };
}
