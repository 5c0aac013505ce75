import { slug } from 'github-slugger';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './project.ts';

/** Index of the rules' pages, by family. */
export const ERRORS_FILE = 'docs/errores.md';

/** Folder of the pages, `<rule-id>.md`; each of their sections is a test. */
const ERRORS_FOLDER = 'docs/errores';

/** A file of the contents with the mistake and without it; an empty text means no file. */
interface Change {
  file: string;
  before: string;
  after: string;
}

/** A section of a rule's page: the message, and how the mistake is fixed. */
export interface DocumentedError {
  ruleId: string;
  /** Group of rules in the index. */
  family: string;
  title: string;
  message: string;
  changes: Change[];
}

/** The file that a `diff` block without a title changes. */
const MODEL = 'src/content/topics/css/grid.mdx';

const withSign = (diff: string, signs: string) =>
  diff
    .split('\n')
    .filter((line) => signs.includes(line[0] ?? ' '))
    .map((line) => line.slice(1))
    .join('\n');

/** Reads a section: its heading, `text` blocks with the message, `diff` blocks with the fix. */
function readSection(section: string): Omit<DocumentedError, 'ruleId' | 'family'> {
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
}

/** Reads the page of a rule: `` # Family: `rule-id` `` and a section for each case. */
function readPage(ruleId: string): DocumentedError[] {
  const text = readFileSync(join(ROOT, ERRORS_FOLDER, `${ruleId}.md`), 'utf8');
  const [head = '', ...sections] = text.split(/^## /m);
  const family = new RegExp(`^# (.+): \`${ruleId}\`$`, 'm').exec(head)?.[1] ?? '';
  return sections.map((section) => ({ ruleId, family, ...readSection(section) }));
}

/** All sections of all pages, by rule. */
export const readErrors = (): DocumentedError[] =>
  readdirSync(join(ROOT, ERRORS_FOLDER))
    .map((file) => basename(file, '.md'))
    .sort()
    .flatMap(readPage);

/** The line of the index that links a section. */
export const indexLine = ({ title, ruleId }: DocumentedError): string =>
  `- [${title.replaceAll(/[<>]/g, '\\$&')}](errores/${ruleId}.md#${slug(title)})`;
