import { Worker } from 'node:worker_threads';
import type { Plugin, ViteDevServer } from 'vite';
import { checkContents } from './check-contents.ts';
import { collectionOf, relativePath } from './model.ts';
import { ContentError, type Problem } from './problem.ts';
import { bodyOf, readSource } from './source.ts';

/** Milliseconds after its start in which a server makes the first page that it is asked for. */
const FIRST_PAGE = 5000;

/** Milliseconds after a save in which the page that its author waits for is made, and Astro writes down what it read. */
const AFTER_PAGE = 1000;

/**
 * Tells an author's terminal what is wrong where no page that is looked at would tell it: from the
 * start, and after a change of another file.
 */
function tellTerminal({ httpServer, watcher, config: { root, logger } }: ViteDevServer): void {
  let told = '';
  const tell = (problems: readonly Problem[]) => {
    const message = problems.length > 0 ? new ContentError(problems).message : '';
    // At the next save of another file it is no news.
    if (message && message !== told) logger.error(message);
    told = message;
  };
  // Something may be wrong from the start. To find out takes a second, where nothing is kept.
  const checkAll = () => {
    new Worker(new URL('check-thread.ts', import.meta.url))
      .on('message', tell)
      .on('error', ({ message }: Error) => logger.error(message))
      .unref();
  };
  httpServer?.once('listening', () => setTimeout(checkAll, FIRST_PAGE).unref());
  /** Since the last report → whether it was saved: what is wrong with it is told when its page is made. */
  const changed = new Map<string, boolean>();
  const report = () => {
    const isNew = (file: string) => changed.get(file) === false;
    const problems = checkContents(root, isNew).filter(({ file }) => !changed.get(file));
    changed.clear();
    tell(problems);
  };
  let timer: NodeJS.Timeout | undefined;
  // A file that comes or goes may be wrong, or any change make others wrong, unseen by
  // whoever looks at one page.
  watcher.on('all', (event, path) => {
    const file = relativePath(root, path);
    if (!collectionOf(file)) return;
    changed.set(file, event === 'change');
    clearTimeout(timer);
    timer = setTimeout(report, AFTER_PAGE).unref();
  });
}

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
    configureServer: tellTerminal,
    transform: {
      // With a query it is no note but a module that Astro made of one.
      filter: { id: /\.mdx$/ },
      handler(_source, id) {
        const file = relativePath(root, id);
        if (!collectionOf(file)) return;
        const isThis = (other: string) => other === file;
        const problems = isServing
          ? checkContents(root, isThis).filter((problem) => isThis(problem.file))
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
