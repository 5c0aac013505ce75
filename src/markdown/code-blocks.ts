import { fileURLToPath } from 'node:url';
import { defineMdastPlugin } from 'satteri';
import {
  describeVerification,
  type Failing,
  type VerificationResults,
} from '../lib/verification.ts';
import { parseFence } from '../notes/fence.ts';
import { inNewFolders } from '../notes/folders.ts';
import { DRAWING_LANGUAGE, LANGUAGES, UNCHECKED } from '../notes/languages.ts';
import { factsAt } from '../notes/model.ts';
import { textOf } from '../notes/nodes.ts';
import { isElement, type CodeBlock } from '../notes/note.ts';
import { readVerification } from '../notes/results.ts';
import { scenesOf, type Scene } from '../notes/scenes.ts';
import { besideFirst, type Beside } from '../notes/terminals.ts';
import { renderDrawing, renderExample } from './code-block.ts';
import { placeOfColours } from './kept-colours.ts';
import { drawResults } from './result.ts';

/** An output that the code promises at the end of its own lines. */
const PROMISE = /(?:\/\/|#|--) → /;

/**
 * Whether a later block of the same program says how it was verified: the
 * files of one program share one run, and only those with an output show it.
 */
function isToldLater(
  { marks: { group }, code, output }: CodeBlock,
  following: readonly CodeBlock[],
): boolean {
  if (group === undefined || output !== undefined || PROMISE.test(code)) return false;
  return following.some(({ marks }) => marks.group === group);
}

/** What an order says that only ends with an error: words of ours, no message. */
const ENDS_WITH_CODE = /^termina con el código/;

/** With what a block has to fail, each once, as far as no text of its page shows it. */
const untoldOf = ({ marks: { fails } }: CodeBlock, shown: string) =>
  [...new Set(fails)].filter((text) => !ENDS_WITH_CODE.test(text) && !shown.includes(text));

/** How a block was verified; that nothing verifies its language is said too. */
const statusOf = (block: CodeBlock, results: VerificationResults, failing?: Failing) =>
  describeVerification(results[block.hash], failing) ??
  (LANGUAGES[block.language]?.unchecked && UNCHECKED);

/** A block of a note, and those of its card that come after it. */
interface Found {
  block: CodeBlock;
  following: readonly CodeBlock[];
  /** What is drawn under it. */
  scenes: readonly Scene[];
  beside: Beside | undefined;
  /** Whether its file goes into a folder that is not there yet. */
  isInNewFolder: boolean;
}

/** The blocks of a note by the line on which they open. */
function blocksByLine(root: string, path: string): ReadonlyMap<number, Found> {
  const { parts = [] } = factsAt(root, path) ?? {};
  const scenes = scenesOf(parts).under;
  const beside = besideFirst(parts.flat());
  const inNew = inNewFolders(parts.flat());
  const found = parts.flatMap((blocks) =>
    blocks.map((block, index) => ({
      block,
      following: blocks.slice(index + 1),
      scenes: scenes.get(block) ?? [],
      beside: beside.get(block),
      isInNewFolder: inNew.has(block),
    })),
  );
  return new Map(found.map((item) => [item.block.line, item]));
}

/** HTML as one string: compiled to JSX, thousands of tokens would be slow calls. */
const asMarkup = (html: string) => ({
  type: 'mdxJsxFlowElement' as const,
  name: 'Fragment',
  attributes: [{ type: 'mdxJsxAttribute' as const, name: 'set:html', value: html }],
  children: [],
});

/**
 * Markdown plugin: each code block becomes a coloured figure together with the
 * `salida` block that follows it, and says how it was verified. What a block
 * is, the model of its note says; here only its place is looked at. The colours
 * of its code are put in when a page shows it (kept-colours.ts).
 *
 * @param root the project's folder.
 */
export const codeBlocks = (root: string) => () => {
  let blocks: ReadonlyMap<number, Found> = new Map();
  let shown = '';
  return defineMdastPlugin({
    name: 'code-blocks',
    options: { position: true },
    before(tree, { fileURL }) {
      shown = textOf(tree);
      const path = fileURL && fileURLToPath(fileURL);
      blocks = path ? blocksByLine(root, path) : new Map();
    },
    code(node, context) {
      if (node.lang === DRAWING_LANGUAGE) {
        return asMarkup(renderDrawing(node.value, parseFence(node.meta).marks));
      }
      const found = blocks.get(node.position!.start.line);
      if (!found) {
        // An output, which its code shows.
        context.removeNode(node);
        return;
      }
      const { block, following, scenes, beside, isInNewFolder } = found;
      const failing = block.marks.fails && {
        untold: untoldOf(block, shown),
        isAsked: isElement(context.parent(node), 'Question'),
      };
      const html = renderExample({
        ...block,
        coloured: placeOfColours(block),
        output: block.output?.text,
        result: drawResults(scenes),
        beside,
        isInNewFolder,
        status: isToldLater(block, following)
          ? undefined
          : statusOf(block, readVerification(root), failing),
      });
      return asMarkup(html);
    },
  });
};
