import { defineHastPlugin, type HastNode, type HastVisitorContext } from 'satteri';
import { describeVerification } from '../lib/verification.ts';
import { readVerification } from '../notes/results.ts';
import { renderExample } from './code-block.ts';
import { parseFence, type FenceMarks } from '../notes/fence.ts';
import { DEFAULT_LANGUAGE, OUTPUT_LANGUAGE } from '../notes/languages.ts';
import { blockHash } from '../notes/note.ts';

type Element = Extract<HastNode, { type: 'element' }>;

interface Fence {
  language: string;
  meta: string;
  marks: FenceMarks;
  code: string;
}

/** A `<pre><code>` as Markdown made it; `undefined` for any other node. */
function readFence(node: Readonly<HastNode> | undefined): Fence | undefined {
  if (node?.type !== 'element' || node.tagName !== 'pre') return undefined;
  const code = node.children[0];
  if (code?.type !== 'element' || code.tagName !== 'code') return undefined;
  const data = code.data as { lang?: string | null; meta?: string | null } | undefined;
  const text = code.children.map((child) => ('value' in child ? child.value : '')).join('');
  const meta = data?.meta ?? '';
  return {
    language: data?.lang ?? DEFAULT_LANGUAGE,
    meta,
    marks: parseFence(meta).marks,
    code: text.replace(/\n$/, ''),
  };
}

/** The siblings after a node, without white space. */
function siblingsAfter(node: Readonly<Element>, context: HastVisitorContext) {
  const siblings = context.parent(node).children as HastNode[];
  const following = siblings.slice((context.indexOf(node) ?? siblings.length) + 1);
  return following.filter((sibling) => sibling.type !== 'text' || sibling.value.trim() !== '');
}

/** An output that the code promises at the end of its own lines. */
const PROMISE = /(?:\/\/|#|--) → /;

/**
 * Whether a later block of the same program says how it was verified: the
 * files of one program share one run, and only those with an output show it.
 */
function isToldLater(
  { marks: { group }, code }: Fence,
  output: string | undefined,
  following: readonly HastNode[],
): boolean {
  if (group === undefined || output !== undefined || PROMISE.test(code)) return false;
  return following.some((node) => {
    const marks = readFence(node)?.marks;
    return marks?.group === group && !marks.hidden;
  });
}

/**
 * Markdown plugin: each code block becomes a coloured figure together with the
 * `salida` block that follows it, and says how it was verified.
 *
 * @param resultsFile path of the verification's results.
 */
export const codeBlocks = (resultsFile: string) =>
  defineHastPlugin({
    name: 'code-blocks',
    element: {
      filter: ['pre'],
      async visit(node, context) {
        const fence = readFence(node);
        if (!fence) return;
        if (fence.language === OUTPUT_LANGUAGE) {
          context.removeNode(node);
          return;
        }
        const following = siblingsAfter(node, context);
        const next = readFence(following[0]);
        const output = next?.language === OUTPUT_LANGUAGE ? next.code : undefined;
        const hash = blockHash(fence.language, fence.meta, fence.code, output);
        const html = await renderExample({
          ...fence,
          output,
          status: isToldLater(fence, output, following)
            ? undefined
            : describeVerification(readVerification(resultsFile)[hash]),
        });
        // As one string: compiled to JSX, thousands of tokens would be slow calls.
        return {
          type: 'mdxJsxFlowElement',
          name: 'Fragment',
          attributes: [{ type: 'mdxJsxAttribute', name: 'set:html', value: html }],
          children: [],
        };
      },
    },
  });
