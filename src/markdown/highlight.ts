import { ExpressiveCode, ExpressiveCodeBlock, ExpressiveCodeTheme } from 'expressive-code';
import {
  getClassNames,
  select,
  selectAll,
  type Element,
  type ElementContent,
} from 'expressive-code/hast';
import { escape } from '../lib/escape.ts';
import { parseFence } from '../notes/fence.ts';
import { LANGUAGES } from '../notes/languages.ts';
import { MARKER_CLASSES, markerTheme } from './code-theme.ts';
import { wrapLine } from './wrap-line.ts';
import { redisGrammar } from './redis-grammar.ts';

const engine = new ExpressiveCode({
  themes: [new ExpressiveCodeTheme(markerTheme)],
  // The theme's colours are markers and must not be adjusted.
  minSyntaxHighlightingColorContrast: 0,
  useDarkModeMediaQuery: false,
  // The figure around the code is this site's (`renderExample`).
  frames: false,
  shiki: {
    langs: [redisGrammar],
    // TSX highlights all four alike, and loading one grammar takes less time and memory.
    langAlias: { js: 'tsx', jsx: 'tsx', ts: 'tsx' },
    transformers: [
      {
        name: 'no-time-limit',
        // By default Shiki leaves the rest of a line uncoloured after half a second, which the
        // first use of a grammar exceeds on a busy machine.
        preprocess(_code, options) {
          options.tokenizeTimeLimit = 0;
        },
      },
    ],
  },
});

/** Expressive Code's class of a marked line → the class in the page. */
const LINE_MARKS: Readonly<Record<string, string>> = { mark: 'm', ins: 'g', del: 'd' };

const markOf = (line: Element) =>
  LINE_MARKS[getClassNames(line).find((name) => name in LINE_MARKS) ?? ''];

/** The colour of a token in Expressive Code's output. */
const COLOUR = /^--0:(#\w+)/;

const roleOf = ({ properties }: Element) =>
  MARKER_CLASSES.get(COLOUR.exec(String(properties['style'] ?? ''))?.[1]?.toLowerCase() ?? '');

/** Renders a node: an element with a class for a token with a role, otherwise text. */
function renderNode(node: ElementContent): string {
  if (node.type === 'text') return escape(node.value);
  if (node.type !== 'element') return '';
  const html = node.children.map(renderNode).join('');
  const role = roleOf(node);
  return role && html.trim() ? `<i class=${role}>${html}</i>` : html;
}

/** Renders a line that wraps; `text` is its plain text. */
function renderLine(line: Element, text: string): string {
  const code = select('.code', line)!;
  // An empty line contains a line feed.
  const html = text && code.children.map(renderNode).join('');
  return wrapLine(html, text, markOf(line));
}

/** Code as written in the note. */
export interface CodeInput {
  code: string;
  language: string;
  meta: string;
}

/**
 * Highlights code with classes instead of `style` attributes, which cost more on every token and
 * which the content policy forbids.
 *
 * @returns HTML for the inside of `<code>`, one line of text per line of code.
 */
export async function highlight({ code, language, meta }: CodeInput): Promise<string> {
  const block = new ExpressiveCodeBlock({
    code,
    language: LANGUAGES[language]?.grammar ?? 'text',
    meta: parseFence(meta).lines.join(' '),
  });
  const { renderedGroupAst } = await engine.render(block);
  const texts = block.getLines();
  const lines = selectAll('.ec-line', renderedGroupAst).map((line, index) =>
    renderLine(line, texts[index]!.text),
  );
  // Expressive Code drops leading empty lines, and a file may begin with one.
  return /^\n*/.exec(code)![0] + lines.join('\n');
}
