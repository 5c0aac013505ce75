import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { checkNote, type Collection } from './check-note.ts';
import { ContentError } from './problem.ts';

const CONTENT_FILE = /^src\/content\/(sections|topics|pages)\/.+\.mdx$/;

/**
 * Checks a note whenever Vite compiles it, so that a mistake shows in the
 * browser while the author writes and the next save recovers.
 */
export function noteChecks(): Plugin {
  let root = '';
  return {
    name: 'note-checks',
    // Before MDX, whose own errors are in English and speak of syntax trees.
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform(source, id) {
      // With a query it is no note but a module that Astro made of one.
      if (id.includes('?')) return;
      const file = relative(root, id).split(sep).join('/');
      const collection = CONTENT_FILE.exec(file)?.[1] as Collection | undefined;
      if (!collection) return;
      const problems = checkNote(file, source, collection);
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
