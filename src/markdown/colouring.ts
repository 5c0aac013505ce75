import { ExpressiveCode, ExpressiveCodeBlock } from 'expressive-code';
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
import { parseFence } from '../notes/fence.ts';
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

const SHELLS = new Set(['bash', 'zsh']);

/** A word between angles in an order is to be replaced, and redirects nothing. */
const withoutAngles = (code: string) => code.replace(/<([^>]*[^>\s])>/g, 'X$1X');

/**
 * Colours lines with classes. Expressive Code's own plugin makes an annotation of each token and a
 * scanner of each rule, which takes a twentieth of a build.
 */
async function colourLines(lines: readonly string[], grammar: string): Promise<string[]> {
  const code = lines.join('\n');
  const highlighter = await highlighterFor(grammar);
  const seen = highlighter.codeToTokensBase(SHELLS.has(grammar) ? withoutAngles(code) : code, {
    lang: grammar as BundledLanguage,
    theme: markerTheme,
    // Half a second a line otherwise, which the first use of a grammar on a
    // busy machine exceeds: the rest of the line would stay uncoloured.
    tokenizeTimeLimit: 0,
  });
  return lines.map((text, index) => renderTokens(seen[index] ?? [], text));
}

const engine = new ExpressiveCode({
  // Shiki colours with its own.
  themes: [],
  shiki: false,
  // The figure around the code is ours: see `renderExample`.
  frames: false,
  useDarkModeMediaQuery: false,
});

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

/** The lines of a block and how each is marked, as Expressive Code reads them. */
async function readLines(code: string, grammar: string, marks: string) {
  const block = new ExpressiveCodeBlock({ code, language: grammar, meta: marks });
  // Nearly no block has marks (a `diff` has its own), and rendering all takes a twentieth of a build.
  const marked =
    marks !== '' || grammar === 'diff'
      ? selectAll('.ec-line', (await engine.render(block)).renderedGroupAst)
      : [];
  return block.getLines().map(({ text }, index) => ({ text, mark: markOf(marked[index]) }));
}

/**
 * Colours code with classes instead of `style` attributes: the slow half of a
 * build, which threads do (render-threads.ts).
 *
 * @returns HTML for inside `<code>`: one text line a line of code.
 */
export async function colour({ code, language, meta }: Uncoloured): Promise<string> {
  const own = LANGUAGES[language]?.grammar ?? 'text';
  const grammar = KNOWN_BY[own] ?? own;
  const lines = await readLines(code, grammar, parseFence(meta).lines.join(' '));
  const coloured = await colourLines(
    lines.map(({ text }) => text),
    grammar,
  );
  const folded = lines.map(({ text, mark }, index) => foldedLine(coloured[index]!, text, mark));
  // Expressive Code drops the empty lines at the beginning, and a file may begin with one.
  return /^\n*/.exec(code)![0] + folded.join('\n');
}
