import type { Document } from 'verified-examples';
import { checkNotation } from '../src/lint/check-blocks.ts';
import { isProblem, readNote } from '../src/lint/check-note.ts';
import type { Report } from '../src/lint/diagnostic.ts';
import { checkGrammar } from '../src/lint/grammar.ts';
import { readFrontmatter } from '../src/notes/frontmatter.ts';
import { LANGUAGES, NOT_CODE, UNCHECKED } from '../src/notes/languages.ts';
import { collectionOf, readUncached } from '../src/notes/model.ts';
import { partsOf } from '../src/notes/note.ts';
import { normalize, yamlOf } from '../src/notes/source.ts';
import { scenesOf } from '../src/preview/collect.ts';
import { productsOf } from '../src/schemas/section.ts';

type Problem = Document['problems'][number];

/** A diagnostic of the notes' rules as a problem of the verification. */
const problemOf = ({ line, found, expected, remedy }: Report): Problem => ({
  line,
  message: `${found}. Se esperaba: ${expected}. Solución: ${remedy}`,
});

/** Why a block is not verified, where its marks do not say so. */
function skipped(language: string): { skip?: string } {
  if (language === NOT_CODE) return { skip: 'texto, no código' };
  return LANGUAGES[language]?.unchecked ? { skip: UNCHECKED } : {};
}

/**
 * A note as the engine verifies it: its reader follows it from top to bottom, and its blocks know
 * what they draw.
 *
 * @param file path from the root.
 * @param readSection reads the file of a section, by its name.
 */
export function noteDocument(
  file: string,
  source: string,
  readSection: (folder: string) => string,
): Document {
  const folder = /^src\/content\/(?:sections|topics)\/([^/.]+)/.exec(file)?.[1] ?? '';
  const tags = productsOf(readFrontmatter(yamlOf(readSection(folder))).data['verifica']);
  const whole = { path: file, tags, isSession: true };
  const note = readNote(file, normalize(source));
  if (isProblem(note)) return { ...whole, parts: [], problems: [problemOf(note)] };
  const parts = partsOf(note);
  const scenes = scenesOf(parts).of;
  return {
    ...whole,
    parts: parts.map((part) =>
      part.map((block) => ({ ...block, ...skipped(block.language), extra: scenes.get(block) })),
    ),
    problems: [
      ...checkGrammar(note.root, note.source, collectionOf(file) ?? 'topics').map(problemOf),
      ...parts.flatMap(checkNotation).map(problemOf),
    ],
  };
}

/** The problems of a note that its author sees while writing. */
export const noteProblems = (file: string, source: string): Problem[] =>
  readUncached(file, source, collectionOf(file) ?? 'topics').problems.map(problemOf);
