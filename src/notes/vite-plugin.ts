import type { Plugin, ViteDevServer } from 'vite';
import { checkContents } from '../lint/check-contents.ts';
import { collectionOf, relativePath } from './model.ts';
import { ContentError } from '../lint/diagnostic.ts';
import { bodyOf, readSource } from './source.ts';

/** Milliseconds after its start, or a save, in which a server makes the page that its author waits for. */
const AFTER_PAGE = 1000;

/**
 * Reports in the author's terminal, after each save, what is wrong with any note: no page may be
 * open that would show it.
 */
function reportProblems({ httpServer, watcher, config: { root, logger } }: ViteDevServer): void {
  const report = () => {
    const problems = checkContents(root);
    if (problems.length > 0) logger.error(new ContentError(problems).message);
  };
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(report, AFTER_PAGE).unref();
  };
  httpServer?.once('listening', schedule);
  watcher.on('all', (_event, path) => {
    if (collectionOf(relativePath(root, path))) schedule();
  });
}

/**
 * Hands MDX the body of a note: its frontmatter has been read. The development server checks a
 * note whenever it is compiled, so that a mistake shows in the browser and the next save recovers;
 * a build has checked everything before it compiles anything (loader.ts).
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
    configureServer: reportProblems,
    transform: {
      // With a query it is a module that Astro made of a note.
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
          // `this.error` would lose the name, which becomes the title of the page.
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
