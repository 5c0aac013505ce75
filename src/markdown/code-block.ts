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
import { drawDiagram } from '../lib/drawing.ts';
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

/** Classes of a line that is indented, by two columns each; further in, as the last. */
const INDENTS = ['h', 'j', 'l', 'q'];

/** How far a line is indented, as its class; nothing for one that is not. */
const indentClass = (line: string) =>
  INDENTS[
    Math.min(/^[ \t]*/.exec(line)![0].replaceAll('\t', '  ').length >> 1, INDENTS.length) - 1
  ];

/**
 * A line that folds under its own indentation. `<b>` costs a third of what
 * `<span>` does over a page; the line feeds stay outside, so that what is
 * copied is the code.
 *
 * @param html of the line; nothing is put around an empty one.
 */
function foldedLine(html: string, text: string, mark?: string): string {
  if (text === '' && !mark) return '';
  const names = [mark, indentClass(text)].filter(Boolean);
  const value = names.length > 1 ? `"${names.join(' ')}"` : names[0];
  return `<b${value ? ` class=${value}` : ''}>${html}</b>`;
}

/** Long lines fold as in a terminal, unless they are aligned: those are scrolled. */
function renderOutput(output: string): string {
  const isAligned = ALIGNED.test(output);
  const html = isAligned
    ? escape(output)
    : output
        .split('\n')
        .map((line) => foldedLine(escape(line), line))
        .join('\n');
  const scrolls = isAligned ? ' tabindex="0" role="group" aria-label="Salida"' : '';
  return `<p class="out label">Salida</p><pre${scrolls}><samp>${html}</samp></pre>`;
}

/** A drawing with its title under it. */
export const renderDrawing = (text: string, { title = '', alt = '' }: FenceMarks): string =>
  `<figure class="drawn">${drawDiagram(text, alt)}<figcaption>${escape(title)}</figcaption></figure>`;

/** A code block as the page shows it: the code, its output and how it was verified. */
export interface ExampleView {
  language: string;
  meta: string;
  marks: FenceMarks;
  code: string;
  output?: string | undefined;
  /** What it draws, as HTML. */
  result?: string | undefined;
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

async function colour(code: string, grammar: string, meta: string): Promise<string> {
  const { renderedGroupAst } = await engine.render({ code, language: grammar, meta });
  return selectAll('.ec-line', renderedGroupAst).map(renderLine).join('\n');
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
 * and how it was verified. Drawings do not fold: the keyboard scrolls them.
 *
 * @returns HTML; empty for a hidden block.
 */
export async function renderExample(example: ExampleView): Promise<string> {
  const { language, marks, output, result = '', status } = example;
  if (marks.hidden) return '';
  const code = await highlight(example.code, language, example.meta);
  const label = LANGUAGES[language]?.label ?? language;
  const caption = marks.title ? `${label} · <b>${escape(marks.title)}</b>` : label;
  const [kind, scrolls] =
    language === 'text'
      ? ['code drawing', ' tabindex="0" role="group" aria-label="Dibujo"']
      : ['code', ''];
  const outputHtml = output === undefined ? '' : renderOutput(output);
  const statusHtml = status ? `<p class="label">${escape(status)}</p>` : '';
  return (
    `<figure class="${kind}"><figcaption>${caption}</figcaption>` +
    `<pre${scrolls}><code>${code}</code></pre>${outputHtml}${result}${statusHtml}</figure>`
  );
}
