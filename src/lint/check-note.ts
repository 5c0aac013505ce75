import { pageSchema } from '../schemas/page.ts';
import { sectionSchema } from '../schemas/section.ts';
import { topicSchema } from '../schemas/topic.ts';
import { checkAttributes } from './check-attributes.ts';
import { checkAsked, checkBlocks } from './check-blocks.ts';
import { checkFrontmatter } from './check-frontmatter.ts';
import { drawingsOf } from '../notes/diagrams.ts';
import { checkGrammar } from './grammar.ts';
import { childrenOf, isJsx, walk } from '../notes/nodes.ts';
import { NoteSyntaxError, parseNote, partsOf, type Note } from '../notes/note.ts';
import type { Collection, Problem, Report } from './diagnostic.ts';
import { scenesOf, type Scenes } from '../preview/collect.ts';
import { normalize } from '../notes/source.ts';
import { applyRules, firstOf, type Rule } from './rule.ts';
import { diagram } from './rules/diagram.ts';
import { topicAmongSections } from './rules/file-place.ts';
import { frontmatterFence, strangeFence } from './rules/frontmatter-fence.ts';
import { gitConflict } from './rules/git-conflict.ts';
import { invisibleCharacter } from './rules/invisible-character.ts';
import { markupInTitle } from './rules/markup-in-title.ts';
import { secondParagraph } from './rules/parrafo.ts';
import { repeatedTitle } from './rules/repeated-title.ts';
import { secret } from './rules/secret.ts';
import { tooManyCards } from './rules/too-many-cards.ts';
import { topicWithoutCards } from './rules/topic-without-cards.ts';
import { unclosedFence } from './rules/unclosed-fence.ts';
import { unmatchedSelector } from './rules/unmatched-selector.ts';
import { unusedClass } from './rules/unused-class.ts';
import { explainSyntaxError } from './syntax-errors.ts';

/** What the frontmatter of each folder of `src/content` has to be. */
export const SCHEMAS = {
  topics: topicSchema,
  sections: sectionSchema,
  pages: pageSchema,
} as const satisfies Record<Collection, unknown>;

/** What may be wrong with a text before it can be read as a note at all. */
export const checkSource = firstOf(
  gitConflict,
  invisibleCharacter,
  strangeFence,
  frontmatterFence,
  unclosedFence,
);

/**
 * Takes a file of `src/content` apart.
 *
 * @param file path relative to the project's root, for the message.
 * @returns the note, or what keeps it from being read.
 */
export function readNote(file: string, source: string): Note | Problem {
  const [broken] = checkSource(source);
  if (broken) return { file, ...broken };
  try {
    return parseNote(source);
  } catch (error) {
    if (error instanceof NoteSyntaxError) return { file, ...explainSyntaxError(error, source) };
    throw error;
  }
}

/** Checks a field of the frontmatter that is Markdown: one paragraph. */
function checkField(field: Note['fields'][number]): Report[] {
  const { root, source, line } = field;
  const reports = checkGrammar(root, source, 'parrafo').map((report) => ({ ...report, line }));
  return [...reports, ...applyRules([secondParagraph], field, line)];
}

/** Rules about a whole note. */
const NOTE_RULES: readonly Rule<Note>[] = [
  repeatedTitle,
  markupInTitle,
  tooManyCards,
  unmatchedSelector,
  secret,
];

/** Whether `readNote` could not read the file. */
export const isProblem = (result: Note | Problem): result is Problem => 'found' in result;

/**
 * Checks a note that was read: its frontmatter, its cards and what stands around them.
 *
 * @param scenes what its results need, of all its parts.
 */
export function checkReadNote(
  file: string,
  note: Note,
  collection: Collection,
  scenes: Scenes,
): Problem[] {
  const misplaced = collection === 'sections' ? applyRules([topicAmongSections], note) : [];
  if (misplaced.length > 0) return misplaced.map((report) => ({ file, ...report }));
  const reports = [
    // Its fields cannot be parsed; the grammar reports it.
    childrenOf(note.root)[0]?.type === 'toml'
      ? []
      : checkFrontmatter(note.frontmatter, SCHEMAS[collection]),
    [...walk(note.root)].filter(isJsx).flatMap(checkAttributes),
    checkGrammar(note.root, note.source, collection),
    note.fields.flatMap(checkField),
    checkBlocks(note.setup),
    note.cards.flatMap(({ blocks }) => checkBlocks(blocks)),
    note.questions.flatMap(checkAsked),
    applyRules(NOTE_RULES, note),
    collection === 'topics' ? applyRules([topicWithoutCards], note) : [],
    applyRules([unusedClass], { note, scenes }),
    scenes.problems,
  ].flat();
  // A mistake that occurs twice in a line is reported once.
  const isFirst = ({ line, found }: Report, index: number) =>
    reports.findIndex((one) => one.line === line && one.found === found) === index;
  return reports
    .filter(isFirst)
    .map((report) => ({ file, ...report }))
    .sort((a, b) => a.line - b.line);
}

/**
 * Checks one file of `src/content` by itself; what it shares with other files
 * is checked by `checkContents`.
 *
 * @param file path relative to the project's root, for the messages.
 * @returns every problem, in the order of the lines; none for a good file.
 */
export function checkNote(file: string, source: string, collection: Collection): Problem[] {
  const note = readNote(file, normalize(source));
  if (isProblem(note)) return [note];
  const drawn = drawingsOf(note.root).flatMap((drawing) => applyRules([diagram], drawing));
  const problems = checkReadNote(file, note, collection, scenesOf(partsOf(note)));
  return [...problems, ...drawn.map((report) => ({ file, ...report }))].sort(
    (a, b) => a.line - b.line,
  );
}
