import {
  definePlugin,
  ExpressiveCode,
  ExpressiveCodeBlock,
  isInlineStyleAnnotation,
  type ExpressiveCodeConfig,
  type ExpressiveCodeLine,
} from 'expressive-code';
import { getClassNames, selectAll, type Element } from 'expressive-code/hast';
import { escape } from '../lib/escape.ts';
import { LANGUAGES } from '../notes/languages.ts';
import { CLASS_OF_MARKER, markerTheme } from './code-theme.ts';
import { foldedLine } from './folded-line.ts';

/** A line's tokens as HTML: a role's class where there is one, otherwise their bare text. */
function renderTokens(line: ExpressiveCodeLine): string {
  const { text } = line;
  const indent = /^\s*/.exec(text)![0].length;
  let html = '';
  let end = 0;
  for (const { inlineRange, color } of line.getAnnotations().filter(isInlineStyleAnnotation)) {
    const role = CLASS_OF_MARKER.get(color ?? '');
    if (!role || !inlineRange) continue;
    const start = Math.max(inlineRange.columnStart, indent);
    const token = text.slice(start, inlineRange.columnEnd);
    if (!token.trim()) continue;
    html += `${escape(text.slice(end, start))}<i class=${role}>${escape(token)}</i>`;
    end = inlineRange.columnEnd;
  }
  return html + escape(text.slice(end));
}

/** The tokens of blocks that are being rendered, a text a line. */
const tokens = new WeakMap<ExpressiveCodeBlock, string[]>();

/**
 * Takes the tokens from Expressive Code as soon as it has found them: as a tree,
 * with a `style` each, they would take a third of the time.
 */
const classTokens = definePlugin({
  name: 'class-tokens',
  hooks: {
    postprocessAnnotations({ codeBlock }) {
      const lines = codeBlock.getLines();
      tokens.set(codeBlock, lines.map(renderTokens));
      for (const line of lines) {
        for (const annotation of line.getAnnotations()) {
          if (annotation.inlineRange) line.deleteAnnotation(annotation);
        }
      }
    },
  },
});

const OPTIONS: ExpressiveCodeConfig = {
  themes: [markerTheme],
  plugins: [classTokens],
  // The figure around the code is ours: see `renderExample`.
  frames: false,
  // Contrast is settled in CSS and tested on every token in the browser.
  minSyntaxHighlightingColorContrast: 0,
  useDarkModeMediaQuery: false,
  shiki: {
    // The grammars' own; translated to JavaScript, words were parted, and the colours of
    // SQL changed with what had been coloured before.
    engine: 'oniguruma',
    transformers: [
      {
        // Half a second a line otherwise, which the first use of a grammar on a
        // busy machine exceeds: the rest of the line would stay uncoloured.
        preprocess(_code, options) {
          Object.assign(options, { tokenizeTimeLimit: 0 });
          return undefined;
        },
      },
    ],
  },
  logger: { warn: () => {}, error: console.error },
};

const engine = new ExpressiveCode(OPTIONS);

/** Grammars that another one knows, and whose code it colours the same: one is made ready, not four. */
const KNOWN_BY: Readonly<Record<string, string>> = { js: 'tsx', jsx: 'tsx', ts: 'tsx' };

/** Expressive Code's class of a marked line → ours. */
const LINE_MARKS: Readonly<Record<string, string>> = { mark: 'm', ins: 'g', del: 'd' };

/** Code as it is written. */
export interface Uncoloured {
  code: string;
  language: string;
  meta: string;
}

/** How Expressive Code marks a line. */
const markOf = (line: Element | undefined) =>
  LINE_MARKS[(line && getClassNames(line).find((name) => name in LINE_MARKS)) ?? ''];

/**
 * Colours code with classes instead of `style` attributes: the slow half of a
 * build, which threads do (render-threads.ts).
 *
 * @returns HTML for inside `<code>`: one text line a line of code.
 */
export async function colour({ code, language, meta }: Uncoloured): Promise<string> {
  const grammar = LANGUAGES[language]?.grammar ?? 'text';
  const block = new ExpressiveCodeBlock({ code, language: KNOWN_BY[grammar] ?? grammar, meta });
  const { renderedGroupAst } = await engine.render(block);
  const marked = selectAll('.ec-line', renderedGroupAst);
  const lines = block
    .getLines()
    .map(({ text }, index) => foldedLine(tokens.get(block)![index]!, text, markOf(marked[index])));
  // Expressive Code drops the empty lines at the beginning, and a file may begin with one.
  return /^\n*/.exec(code)![0] + lines.join('\n');
}
