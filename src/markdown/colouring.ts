import {
  definePlugin,
  ExpressiveCode,
  ExpressiveCodeBlock,
  type ExpressiveCodeConfig,
} from 'expressive-code';
import { getClassNames, selectAll, type Element } from 'expressive-code/hast';
import {
  createHighlighter,
  createOnigurumaEngine,
  isSpecialLang,
  type BundledLanguage,
  type RegexEngine,
  type ThemedToken,
} from 'shiki';
import { escape } from '../lib/escape.ts';
import { LANGUAGES } from '../notes/languages.ts';
import { CLASS_OF_MARKER, markerTheme } from './code-theme.ts';
import { foldedLine } from './folded-line.ts';

/**
 * Shiki's engine, which makes each list of patterns ready once: grammars share lists, and the end
 * of a text within a text (of a heredoc) is one anew each time. Translated to JavaScript, words were
 * parted, and the colours of SQL changed with what had been coloured before.
 */
async function sharingEngine(): Promise<RegexEngine> {
  const engine = await createOnigurumaEngine(import('shiki/wasm'));
  type Scanner = ReturnType<RegexEngine['createScanner']>;
  const scanners = new Map<string, Scanner>();
  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const list = patterns.join('\0');
      const scanner = scanners.get(list) ?? engine.createScanner(patterns);
      scanners.set(list, scanner);
      // Without `dispose`: another rule may use the same one.
      return { findNextMatchSync: (...asked) => scanner.findNextMatchSync(...asked) };
    },
  };
}

let started: ReturnType<typeof createHighlighter> | undefined;

/** Shiki, with its grammars as they are needed. */
async function highlighterFor(grammar: string) {
  started ??= sharingEngine().then((engine) =>
    createHighlighter({ themes: [markerTheme], langs: [], engine }),
  );
  const highlighter = await started;
  if (!isSpecialLang(grammar)) await highlighter.loadLanguage(grammar as BundledLanguage);
  return highlighter;
}

/** A line's tokens as HTML: a role's class where there is one, otherwise their bare text. */
function renderTokens(line: readonly ThemedToken[], text: string): string {
  const indent = /^\s*/.exec(text)![0].length;
  let html = '';
  let end = 0;
  let column = 0;
  for (const { content, color } of line) {
    const start = Math.max(column, indent);
    column += content.length;
    const role = CLASS_OF_MARKER.get(color ?? '');
    const token = text.slice(start, column);
    if (!role || !token.trim()) continue;
    html += `${escape(text.slice(end, start))}<i class=${role}>${escape(token)}</i>`;
    end = column;
  }
  return html + escape(text.slice(end));
}

/** The tokens of blocks that are being rendered, a text a line. */
const tokens = new WeakMap<ExpressiveCodeBlock, string[]>();

const SHELLS = new Set(['bash', 'zsh']);

/** A word between angles in an order is to be replaced, and redirects nothing. */
const withoutAngles = (code: string) => code.replace(/<([^>]*[^>\s])>/g, 'X$1X');

/**
 * Colours with classes. Expressive Code's own plugin makes an annotation of each token and a
 * scanner of each rule, which takes a twentieth of a build.
 */
const classTokens = definePlugin({
  name: 'class-tokens',
  hooks: {
    async performSyntaxAnalysis({ codeBlock }) {
      const { code, language: lang } = codeBlock;
      const highlighter = await highlighterFor(lang);
      const seen = highlighter.codeToTokensBase(SHELLS.has(lang) ? withoutAngles(code) : code, {
        lang: lang as BundledLanguage,
        theme: markerTheme,
        // Half a second a line otherwise, which the first use of a grammar on a
        // busy machine exceeds: the rest of the line would stay uncoloured.
        tokenizeTimeLimit: 0,
      });
      const lines = codeBlock.getLines();
      tokens.set(
        codeBlock,
        lines.map(({ text }, index) => renderTokens(seen[index] ?? [], text)),
      );
    },
  },
});

const OPTIONS: ExpressiveCodeConfig = {
  // Shiki colours with its own.
  themes: [],
  plugins: [classTokens],
  shiki: false,
  // The figure around the code is ours: see `renderExample`.
  frames: false,
  useDarkModeMediaQuery: false,
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
