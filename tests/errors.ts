import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.ts';

/** The author's table of errors; each of its sections is a test. */
export const ERRORS_FILE = 'docs/errores.md';

/** A file of the contents with the mistake and without it; absent where there is no text. */
interface Change {
  file: string;
  before: string;
  after: string;
}

/** A section of the table: what the author reads, and how the mistake is mended. */
export interface DocumentedError {
  title: string;
  message: string;
  changes: Change[];
}

/** Where the changes of a block without title belong. */
const MODEL = 'src/content/topics/css/grid.mdx';

const withSign = (diff: string, signs: string) =>
  diff
    .split('\n')
    .filter((line) => signs.includes(line[0] ?? ' '))
    .map((line) => line.slice(1))
    .join('\n');

/** Reads the table: a heading, a `text` block with the message, `diff` blocks with the mending. */
export function readErrors(): DocumentedError[] {
  const [, ...sections] = readFileSync(join(ROOT, ERRORS_FILE), 'utf8').split(/^### /m);
  return sections.map((section) => {
    const blocks = [...section.matchAll(/^(`{3,})(\w+)(?: title="([^"]*)")?\n([^]*?)^\1$/gm)];
    const message = blocks
      .flatMap(([, , language, , text]) => (language === 'text' ? [text!.trimEnd()] : []))
      .join('\n\n');
    const changes = blocks
      .filter(([, , language]) => language === 'diff')
      .map(([, , , file = MODEL, diff]) => ({
        file,
        before: withSign(diff!.replace(/\n$/, ''), '- '),
        after: withSign(diff!.replace(/\n$/, ''), '+ '),
      }));
    return { title: section.slice(0, section.indexOf('\n')), message, changes };
  });
}
