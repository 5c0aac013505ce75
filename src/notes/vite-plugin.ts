import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { checkContents } from './check-contents.ts';
import { ContentError } from './problem.ts';

const CONTENT_FILE = /^src\/content\/(?:sections|topics|pages)\/.+\.mdx$/;

/**
 * Development server: checks a note whenever it is compiled, so that a mistake
 * shows in the browser while the author writes and the next save recovers.
 * Builds have checked everything before they compile anything (loader.ts).
 */
export function noteChecks(): Plugin {
  let root = '';
  const relativePath = (path: string) => relative(root, path).split(sep).join('/');
  return {
    name: 'note-checks',
    apply: 'serve',
    // Before MDX, whose own errors are in English and speak of syntax trees.
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ watcher, config: { logger } }) {
      // A file that comes or goes may be wrong, or any change make others wrong, unseen by
      // whoever looks at one page.
      const report = (path: string, isOfItself: boolean) => {
        const file = relativePath(path);
        if (!CONTENT_FILE.test(file)) return;
        const problems = checkContents(root).filter(
          (problem) => isOfItself || problem.file !== file,
        );
        if (problems.length > 0) logger.error(new ContentError(problems).message);
      };
      watcher.on('add', (path) => report(path, true));
      watcher.on('unlink', (path) => report(path, true));
      // What is wrong with a saved note itself is told when its page is made.
      watcher.on('change', (path) => report(path, false));
    },
    transform(_source, id) {
      // With a query it is no note but a module that Astro made of one.
      if (id.includes('?')) return;
      const file = relativePath(id);
      if (!CONTENT_FILE.test(file)) return;
      const problems = checkContents(root).filter((problem) => problem.file === file);
      const [first] = problems;
      if (!first) return;
      this.error({
        message: new ContentError(problems).message,
        id,
        loc: { file: id, line: first.line, column: 1 },
      });
    },
  };
}
