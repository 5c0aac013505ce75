import { defineHastPlugin, type HastNode, type HastVisitorContext } from 'satteri';
import { describeVerification, readVerification } from '../lib/verification.ts';
import { renderExample } from './code-block.ts';
import { parseFence } from './fence.ts';
import { DEFAULT_LANGUAGE, OUTPUT_LANGUAGE } from './languages.ts';
import { blockHash } from './note.ts';

type Element = Extract<HastNode, { type: 'element' }>;

interface Fence {
  language: string;
  meta: string;
  code: string;
}

/** A `<pre><code>` as Markdown made it; `undefined` for any other node. */
function readFence(node: Readonly<HastNode> | undefined): Fence | undefined {
  if (node?.type !== 'element' || node.tagName !== 'pre') return undefined;
  const code = node.children[0];
  if (code?.type !== 'element' || code.tagName !== 'code') return undefined;
  const data = code.data as { lang?: string | null; meta?: string | null } | undefined;
  const text = code.children.map((child) => ('value' in child ? child.value : '')).join('');
  return {
    language: data?.lang ?? DEFAULT_LANGUAGE,
    meta: data?.meta ?? '',
    code: text.replace(/\n$/, ''),
  };
}

/** The next sibling that is not white space. */
function nextSibling(node: Readonly<Element>, context: HastVisitorContext) {
  const siblings = context.parent(node).children as HastNode[];
  const following = siblings.slice((context.indexOf(node) ?? siblings.length) + 1);
  return following.find((sibling) => sibling.type !== 'text' || sibling.value.trim() !== '');
}

/** An output that the code promises at the end of its own lines. */
const PROMISE = /(?:\/\/|#|--) → /;

/**
 * Whether a later block of the same program says how it was verified: the
 * files of one program share one run, and only those with an output show it.
 */
function isToldLater(
  node: Readonly<Element>,
  context: HastVisitorContext,
  { meta, code }: Fence,
  output: string | undefined,
): boolean {
  const { group } = parseFence(meta).marks;
  if (group === undefined || output !== undefined || PROMISE.test(code)) return false;
  const siblings = context.parent(node).children as HastNode[];
  return siblings
    .slice((context.indexOf(node) ?? siblings.length) + 1)
    .map(readFence)
    .some((fence) => {
      const marks = fence && parseFence(fence.meta).marks;
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
        const next = readFence(nextSibling(node, context));
        const output = next?.language === OUTPUT_LANGUAGE ? next.code : undefined;
        const hash = blockHash(fence.language, fence.meta, fence.code, output);
        const html = await renderExample({
          ...fence,
          marks: parseFence(fence.meta).marks,
          output,
          status: isToldLater(node, context, fence, output)
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
