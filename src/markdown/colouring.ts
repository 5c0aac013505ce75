import { ExpressiveCode, type ExpressiveCodeConfig } from 'expressive-code';
import {
  getClassNames,
  getInlineStyles,
  h,
  selectAll,
  toHtml,
  toText,
  type Element,
  type ElementContent,
} from 'expressive-code/hast';
import { LANGUAGES } from '../notes/languages.ts';
import { CLASS_OF_MARKER, markerTheme } from './code-theme.ts';
import { foldedLine, HTML_OPTIONS } from './folded-line.ts';

const OPTIONS: ExpressiveCodeConfig = {
  themes: [markerTheme],
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

/** A token: its role's class where it has one, otherwise its bare text. */
function compactToken(token: ElementContent): ElementContent {
  if (token.type !== 'element') return token;
  const children = token.children.map(compactToken);
  if (token.tagName !== 'span') return h(token.tagName, children);
  const role = CLASS_OF_MARKER.get(getInlineStyles(token).get('--0') ?? '');
  const text: ElementContent = { type: 'text', value: toText(token, { whitespace: 'pre' }) };
  return role && text.value.trim() ? h('i', { class: role }, text) : text;
}

/** A line of code, as Expressive Code made it. */
function renderLine(line: Element): string {
  const code = line.children.find((child): child is Element => child.type === 'element');
  const tokens = (code?.children ?? []).map(compactToken);
  // Expressive Code puts a line feed of its own into empty lines.
  const html = toHtml(tokens, HTML_OPTIONS).replaceAll('\n', '');
  const text = code ? toText(code, { whitespace: 'pre' }).replaceAll('\n', '') : '';
  const mark = getClassNames(line).find((name) => name in LINE_MARKS);
  return foldedLine(html, text, mark && LINE_MARKS[mark]);
}

/**
 * Colours code with classes instead of `style` attributes: the slow half of a
 * build, which threads do (colourists.ts).
 *
 * @returns HTML for inside `<code>`: one text line a line of code.
 */
export async function colour({ code, language, meta }: Uncoloured): Promise<string> {
  const grammar = LANGUAGES[language]?.grammar ?? 'text';
  const { renderedGroupAst } = await engine.render({
    code,
    language: KNOWN_BY[grammar] ?? grammar,
    meta,
  });
  // Expressive Code drops the empty lines at the beginning, and a file may begin with one.
  const emptyLines = /^\n*/.exec(code)![0];
  return emptyLines + selectAll('.ec-line', renderedGroupAst).map(renderLine).join('\n');
}
