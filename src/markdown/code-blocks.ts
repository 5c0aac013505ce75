import { fileURLToPath } from 'node:url';
import { defineMdastPlugin } from 'satteri';
import { href } from '../lib/addresses.ts';
import type { Results } from 'verified-examples/notation';
import { describeVerification, type Failing } from '../lib/verification.ts';
import { parseFence } from '../notes/fence.ts';
import { filePlaces, type FilePlace } from '../session/folders.ts';
import { DRAWING_LANGUAGE, LANGUAGES, UNCHECKED } from '../notes/languages.ts';
import { factsAt } from '../notes/model.ts';
import { textOf } from '../notes/nodes.ts';
import { isElement, type CodeBlock } from '../notes/note.ts';
import { hasShellComment } from '../notes/entry-data.ts';
import { readVerification } from '../notes/verification-results.ts';
import { scenesOf, type Scene } from '../preview/collect.ts';
import { backInFirst, besideFirst } from 'verified-examples/notation';
import { renderDiagramFigure, renderExample } from './code-block.ts';
import type { TerminalPlace } from './session-text.ts';
import { highlight } from './highlight.ts';
import { renderPreviews } from '../preview/render.ts';

/** An expected output in a comment at the end of a line. */
const INLINE_EXPECTATION = /(?:\/\/|#|--) → /;

/**
 * Whether a later block of the same program shows the verification status: files of one program
 * share a run, and only those with an output show it.
 */
function isShownLater(
  { marks: { group }, code, output }: CodeBlock,
  following: readonly CodeBlock[],
): boolean {
  if (group === undefined || output !== undefined || INLINE_EXPECTATION.test(code)) return false;
  return following.some(({ marks }) => marks.group === group);
}

/**
 * Expectation for a command that only exits with an error: it describes the exit code, not a
 * message.
 */
const ENDS_WITH_CODE = /^termina con el código/;

/** Expected error messages not already shown on the page, without duplicates. */
const unshownErrors = ({ marks: { fails } }: CodeBlock, shown: string) =>
  [...new Set(fails)].filter((text) => !ENDS_WITH_CODE.test(text) && !shown.includes(text));

/** Verification status of a block, also for languages that are not verified. */
const statusOf = (block: CodeBlock, results: Results, failing?: Failing) =>
  describeVerification(results[block.hash], failing) ??
  (LANGUAGES[block.language]?.unchecked ? { sentence: UNCHECKED } : undefined);

/** A block of a note, and the later blocks of its card. */
interface Found {
  block: CodeBlock;
  following: readonly CodeBlock[];
  /** Previews shown below it. */
  scenes: readonly Scene[];
  /** Terminal to type it into, if the page uses more than one. */
  place: TerminalPlace | undefined;
  /** Folder of its file. */
  file: FilePlace | undefined;
  /** Whether it is the first one of the page that zsh does not take as it is. */
  needsBash: boolean;
}

/** The blocks of a note by the line of their opening fence. */
function blocksByLine(root: string, path: string): ReadonlyMap<number, Found> {
  const { parts = [] } = factsAt(root, path) ?? {};
  const scenes = scenesOf(parts).under;
  const beside = besideFirst(parts.flat());
  const inFirst = backInFirst(parts.flat());
  const files = filePlaces(parts.flat());
  const commented = parts.flat().find(hasShellComment);
  const found = parts.flatMap((blocks) =>
    blocks.map((block, index) => ({
      block,
      following: blocks.slice(index + 1),
      scenes: scenes.get(block) ?? [],
      place: beside.get(block) ?? (inFirst.has(block) ? ('first' as const) : undefined),
      file: files.get(block),
      needsBash: block === commented,
    })),
  );
  return new Map(found.map((item) => [item.block.line, item]));
}

/** Wraps HTML as one string: compiled to JSX, its thousands of tokens would be slow calls. */
const asMarkup = (html: string) => ({
  type: 'mdxJsxFlowElement' as const,
  name: 'Fragment',
  attributes: [{ type: 'mdxJsxAttribute' as const, name: 'set:html', value: html }],
  children: [],
});

/**
 * Markdown plugin: renders each code block as one figure with highlighted code, output (the
 * `salida` block that follows it), preview and status. Blocks come from the note's data and are
 * matched by line.
 *
 * @param root the project's folder.
 * @param base the site's base path.
 */
export const codeBlocks = (root: string, base: string) => () => {
  let blocks: ReadonlyMap<number, Found> = new Map();
  let results: Results = {};
  let shown = '';
  return defineMdastPlugin({
    name: 'code-blocks',
    options: { position: true },
    before(tree, { fileURL }) {
      shown = textOf(tree);
      const path = fileURL && fileURLToPath(fileURL);
      blocks = path ? blocksByLine(root, path) : new Map();
      results = readVerification(root);
    },
    async code(node, context) {
      if (node.lang === DRAWING_LANGUAGE) {
        return asMarkup(renderDiagramFigure(node.value, parseFence(node.meta).marks));
      }
      const found = blocks.get(node.position!.start.line);
      if (!found) {
        // An output, rendered with its code.
        context.removeNode(node);
        return;
      }
      const { block, following, scenes, place, file, needsBash } = found;
      const failing = block.marks.fails && {
        unshown: unshownErrors(block, shown),
        isAsked: isElement(context.parent(node), 'Question'),
      };
      const html = renderExample({
        ...block,
        highlighted: await highlight(block),
        output: block.output?.text,
        preview: renderPreviews(scenes),
        place,
        file,
        needsBash,
        measuresHref: `${href('verificacion', base)}#medidas`,
        status: isShownLater(block, following) ? undefined : statusOf(block, results, failing),
      });
      return asMarkup(html);
    },
  });
};
