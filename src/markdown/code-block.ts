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
import type { FenceMarks } from '../notes/fence.ts';
import { CLASS_OF_MARKER, markerTheme } from './code-theme.ts';

const OPTIONS: ExpressiveCodeConfig = {
  themes: [markerTheme],
  // The figure around the code is ours: see `renderExample`.
  frames: false,
  // Contrast is settled in CSS and tested on every token in the browser.
  minSyntaxHighlightingColorContrast: 0,
  useDarkModeMediaQuery: false,
  shiki: {
    // A fifth less memory than WebAssembly in the same time, for the same colours.
    engine: 'javascript',
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

/** Expressive Code's class of a marked line → ours. */
const LINE_MARKS: Readonly<Record<string, string>> = { mark: 'm', ins: 'g', del: 'd' };

/** Named references and unquoted attributes: fewer bytes for the same document. */
const HTML_OPTIONS = {
  characterReferences: { useNamedReferences: true },
  preferUnquoted: true,
} as const;

const escape = (text: string) => toHtml({ type: 'text', value: text }, HTML_OPTIONS);

/** Columns that line up, or a drawing: folded lines would tear them apart. */
const ALIGNED = /\S(?: {2,}|\t)\S|[│├└┌╭]|^ *[|+].*[|+]$/m;

/** A terminal folds the long lines of an output, and so does the page, unless they are aligned. */
function renderOutput(output: string): string {
  const scrolls = ALIGNED.test(output) ? ' tabindex="0"' : '';
  return `<p class="out label">Salida</p><pre${scrolls}><samp>${escape(output)}</samp></pre>`;
}

/** A code block as the page shows it: the code, its output and how it was verified. */
export interface ExampleView {
  language: string;
  meta: string;
  marks: FenceMarks;
  code: string;
  output?: string | undefined;
  /** How the example was verified, in Spanish; nothing when it is not known. */
  status?: string | undefined;
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

/** A line of code: its tokens, inside an element only when the line is marked. */
function compactLine(line: Element): ElementContent[] {
  const code = line.children.find((child): child is Element => child.type === 'element');
  const tokens = (code?.children ?? []).map(compactToken);
  const mark = getClassNames(line).find((name) => name in LINE_MARKS);
  return mark ? [h('span', { class: LINE_MARKS[mark] }, tokens)] : tokens;
}

async function colour(code: string, grammar: string, meta: string): Promise<string> {
  const { renderedGroupAst } = await engine.render({ code, language: grammar, meta });
  const lines = selectAll('.ec-line', renderedGroupAst).map(compactLine);
  // Expressive Code puts a line feed of its own into empty lines.
  return lines.map((line) => toHtml(line, HTML_OPTIONS).replaceAll('\n', '')).join('\n');
}

/** Blocks that are kept: more than any note has. */
const MAX_KEPT = 500;

/** The last blocks that were coloured: a note that is saved again has nearly the same ones. */
const coloured = new Map<string, Promise<string>>();

/**
 * Colours code with classes instead of `style` attributes.
 *
 * @returns HTML for inside `<code>`: one text line a line of code.
 */
export function highlight(code: string, language: string, meta = ''): Promise<string> {
  const grammar = LANGUAGES[language]?.grammar ?? 'text';
  const key = [grammar, meta, code].join('\0');
  const html = coloured.get(key) ?? colour(code, grammar, meta);
  coloured.delete(key);
  coloured.set(key, html);
  const [oldest] = coloured.keys();
  if (coloured.size > MAX_KEPT) coloured.delete(oldest!);
  return html;
}

/**
 * The figure of an example: language and file name, the code, its output,
 * and how it was verified. `tabindex` lets the keyboard scroll long lines.
 *
 * @returns HTML; empty for a hidden block.
 */
export async function renderExample(example: ExampleView): Promise<string> {
  const { language, marks, output, status } = example;
  if (marks.hidden) return '';
  const code = await highlight(example.code, language, example.meta);
  const label = LANGUAGES[language]?.label ?? language;
  const caption = marks.title ? `${label} · <b>${escape(marks.title)}</b>` : label;
  const kind = language === 'text' ? 'code drawing' : 'code';
  const outputHtml = output === undefined ? '' : renderOutput(output);
  const statusHtml = status ? `<p class="label">${escape(status)}</p>` : '';
  return (
    `<figure class="${kind}"><figcaption>${caption}<button type="button" class="copy">Copiar</button></figcaption>` +
    `<pre tabindex="0"><code>${code}</code></pre>${outputHtml}${statusHtml}</figure>`
  );
}
