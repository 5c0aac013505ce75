import { escape, escapeAttribute } from '../lib/escape.ts';
import type { BlockStatus } from '../lib/verification.ts';
import { LANGUAGES, NOT_CODE } from '../notes/languages.ts';
import type { FenceMarks } from '../notes/fence.ts';
import type { FilePlace } from '../session/folders.ts';
import { cachedDiagram } from '../notes/diagrams.ts';
import { isMeasures } from '../preview/measurements.ts';
import { readNumbers } from '../preview/collect.ts';
import { readSteps, STEPS_LANGUAGE } from 'verified-examples/notation';
import { fileLabel, terminalLabel, terminalNote, type TerminalPlace } from './session-text.ts';
import { wrapLine } from './wrap-line.ts';
import { measuredWidths, describeMeasurements } from './measurement-text.ts';

/** Box drawing, a table's header, a tree, or a caret that points at the line above. */
const DRAWN = /[│├└┌╭]|^ *[|+].*[|+]$|-\+-|^ *\^~*$/m;

/**
 * Whether an output is a drawing or has columns aligned over at least two lines, which wrapping
 * would break. A gap after a prefix such as `ERROR:` is no column, even on many lines.
 */
function lineUp(output: string): boolean {
  const columns = output.split('\n').flatMap((line) =>
    // JShell prefixes its messages with a bar, psql puts two spaces after their kind.
    [
      ...line
        .replace(/^\|(?= )/, ' ')
        .replace(/\b([A-Z]+:) {2}(?=\S)/, '$1 ')
        .matchAll(/(?<=\S)(?: {2,}|\t+)(?=\S)/g),
    ].map(({ 0: gap, index }) => index + gap.length),
  );
  return DRAWN.test(output) || new Set(columns).size < columns.length;
}

/** Renders an output. Long lines wrap as in a terminal; aligned output scrolls instead. */
function renderOutput(output: string): string {
  const isAligned = lineUp(output);
  const html = isAligned
    ? escape(output)
    : output
        .split('\n')
        .map((line) => wrapLine(escape(line), line))
        .join('\n');
  const scrolls = isAligned ? ` tabindex="0" role="group" aria-label="Salida"` : '';
  return `<p class="out label">Salida</p><pre${scrolls}><samp translate=no>${html}</samp></pre>`;
}

/** Renders measurements as a list, with a link that explains how to check them. */
function renderMeasures(output: string, { marks, measuresHref }: ExampleView): string {
  const items = describeMeasurements(output, readNumbers(marks.widths ?? '') ?? []).map(
    ({ selector, words }) =>
      `<li><code translate=no>${escape(selector)}</code>: ${escape(words)}</li>`,
  );
  const how = measuresHref ? ` · <a href="${escape(measuresHref)}">cómo verlo</a>` : '';
  return `<p class="label">En el resultado${how}</p><ul class="measures">${items.join('')}</ul>`;
}

/** Renders a diagram with its title as caption. */
export const renderDiagramFigure = (text: string, { title = '', alt = '' }: FenceMarks): string =>
  `<figure class="drawn">${cachedDiagram(text, alt)}<figcaption>${escape(title)}</figcaption></figure>`;

/** Data of a code block to render: code, output and verification status. */
export interface ExampleView {
  language: string;
  marks: FenceMarks;
  code: string;
  /** Highlighted code as HTML, one line of text per line of code. */
  highlighted: string;
  output?: string | undefined;
  /** Its preview, as HTML. */
  preview?: string | undefined;
  /** Terminal to type it into, if the page uses more than one. */
  place?: TerminalPlace | undefined;
  /** Folder of its file. */
  file?: FilePlace | undefined;
  /** Whether its comments need Bash, and no block above it says so. */
  needsBash?: boolean;
  /** Address of the text that explains measurements. */
  measuresHref?: string | undefined;
  /** Verification status, if known. */
  status?: BlockStatus | undefined;
}

/** Output below the code: measurements or text. */
function outputOf(example: ExampleView): string {
  const { output } = example;
  if (output === undefined) return '';
  return isMeasures(output) ? renderMeasures(output, example) : renderOutput(output);
}

/** A measured value in a comment after a declaration. */
const MEASURED_IN_CODE = /\/\* →/;

/** Width at which the measurements of a block are valid, if its preview has a fixed width. */
function measuredNote({ code, output, marks }: ExampleView): string | undefined {
  const isMeasured = (output !== undefined && isMeasures(output)) || MEASURED_IN_CODE.test(code);
  return isMeasured ? measuredWidths(readNumbers(marks.widths ?? '') ?? []) : undefined;
}

/** Verification mark for the head of the block; its accessible name is the whole sentence. */
const markOf = ({ status }: ExampleView): string =>
  status?.mark
    ? `<i class=v role=img title="${escapeAttribute(status.sentence)}">✓ ${escape(status.mark)}</i>`
    : '';

/** Line below a block that is not verified, was emulated or must fail. */
const statusLine = ({ status }: ExampleView): string =>
  status && !status.mark ? `<p class="label">${escape(status.sentence)}</p>` : '';

/** Renders user steps as a numbered list, with their outcome. */
function renderSteps(example: ExampleView): string {
  const { code, preview = '' } = example;
  const items = readSteps(code).map(
    ({ text }) => `<li>${escape(text.charAt(0).toUpperCase() + text.slice(1))}</li>`,
  );
  return (
    `<figure class="code steps"><figcaption>${LANGUAGES[STEPS_LANGUAGE]!.label}${markOf(example)}</figcaption>` +
    `<ol>${items.join('')}</ol>${outputOf(example)}${preview}${statusLine(example)}</figure>`
  );
}

/** Language of the code, and the terminal to type it into. */
const labelOf = ({ language, place }: ExampleView): string =>
  escape(
    terminalLabel(
      LANGUAGES[language]?.label ?? language,
      place,
      LANGUAGES[language]?.label === LANGUAGES['bash']!.label,
    ),
  );

/** A long path may break before its file name. */
const pathOf = (title: string) => escape(title).replace(/\/(?=[^/]+$)/, '/<wbr>');

/** Caption of the code: language, terminal and file. */
function captionOf(example: ExampleView): string {
  const { language, marks, file = {} } = example;
  if (!marks.title) return labelOf(example);
  const { label: name = language, fileLabel: label = name } = LANGUAGES[language] ?? {};
  return `${escape(fileLabel(label, file))}<b translate=no>${pathOf(marks.title)}</b>`;
}

/**
 * Renders a code block as a figure: language and file name, code, output and verification status.
 * Text drawings do not wrap; they scroll and are focusable by keyboard.
 *
 * @returns HTML.
 */
export function renderExample(example: ExampleView): string {
  const { language, code, highlighted, preview = '', place, needsBash } = example;
  if (language === STEPS_LANGUAGE) return renderSteps(example);
  const [kind, scrolls] =
    language === NOT_CODE && lineUp(code)
      ? ['code drawing', ' tabindex="0" role="group" aria-label="Dibujo"']
      : ['code', ''];
  const note = [
    needsBash && 'En macOS (zsh), escribe antes bash.',
    terminalNote(place, code) ?? measuredNote(example),
  ]
    .filter(Boolean)
    .join(' ');
  const noteHtml = note ? `<p class="label before">${note}</p>` : '';
  return (
    `<figure class="${kind}"><figcaption>${captionOf(example)}${markOf(example)}</figcaption>${noteHtml}` +
    `<pre${scrolls}><code translate=no>${highlighted}</code></pre>${outputOf(example)}${preview}${statusLine(example)}</figure>`
  );
}
