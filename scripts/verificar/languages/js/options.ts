import { unknownName } from '../../../../src/lib/closest.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import type { Diagnostic, Job } from '../../core/types.ts';
import { checkTypes, unknownKey, unknownValue, type Program } from '../ts/typecheck.ts';

/** Files of JavaScript that are looked at together, and the block that each comes from. */
type Files = Map<string, CodeBlock>;

/** Where the files of a page stand for the compiler; those of a name that is taken, beside the others. */
function filesOf(blocks: readonly CodeBlock[]): Files {
  const files: Files = new Map();
  for (const [index, block] of blocks.entries()) {
    const name = block.marks.title ?? `ejemplo-${index}.js`;
    files.set(files.has(name) ? `${index}/${name}` : name, block);
  }
  return files;
}

/** A page's files import each other; what is to fail may keep the compiler from looking at the rest. */
function programsOf({ blocks }: Job): Files[] {
  const code = blocks.filter(({ language }) => language === 'js');
  const failing = code.filter(({ marks }) => marks.fails);
  const others = code.filter((block) => !failing.includes(block));
  return [others, ...failing.map((block) => [block])]
    .filter((some) => some.length > 0)
    .map(filesOf);
}

const programOf = (files: Files): Program =>
  Object.fromEntries([...files].map(([name, { code }]) => [name, `${code}\n`]));

/**
 * What the compiler's words say of an option or of its value, to an author. An
 * overload is chosen by what is given, so that what it does not know may be
 * another's: there, only what is nearly a known name is told.
 */
function explain(message: string): string | undefined {
  const key = unknownKey(message);
  if (key && (key.meant !== undefined || /^TS(?:2353|2561):/.test(message))) {
    return unknownName(key.name, 'una opción que se lea ahí', [], key.meant);
  }
  const value = unknownValue(message);
  return value?.meant && unknownName(value.found, 'un valor que valga ahí', [], value.meant);
}

/**
 * The options that nobody reads, and the values that nobody knows, in programs
 * of JavaScript: they run all the same, and do something else than they say.
 * The types of Node, browsers and packages (tests/examples) know them; whatever
 * else these say asks for a program that was written with types.
 *
 * @returns what is wrong with blocks, with lines of their notes.
 */
export async function optionMistakes(
  jobs: readonly Job[],
): Promise<ReadonlyMap<CodeBlock, Diagnostic[]>> {
  const programs = jobs.flatMap(programsOf);
  const lists = await checkTypes(programs.map(programOf), {
    allowJs: true,
    checkJs: true,
    strict: false,
  });
  const found = new Map<CodeBlock, Diagnostic[]>();
  for (const [index, list] of lists.entries()) {
    for (const { file, line, message } of list) {
      const [block, text] = [programs[index]?.get(file), explain(message)];
      if (!block || text === undefined) continue;
      found.set(block, [...(found.get(block) ?? []), { line: block.line + line, text }]);
    }
  }
  return found;
}
