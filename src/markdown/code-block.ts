import { escape } from '../lib/escape.ts';
import { LANGUAGES, NOT_CODE } from '../notes/languages.ts';
import type { FenceMarks } from '../notes/fence.ts';
import type { Beside } from '../notes/terminals.ts';
import { keptDrawing } from '../notes/drawings.ts';
import { isMeasures } from '../notes/measures.ts';
import { readSteps, STEPS_LANGUAGE } from '../notes/steps.ts';
import { foldedLine } from './folded-line.ts';

/** A frame, the head of a table, a tree, or a caret under what it points at. */
const DRAWN = /[│├└┌╭]|^ *[|+].*[|+]$|-\+-|^ *\^~*$/m;

/**
 * A drawing, or columns that line up in two lines at least: folded lines would
 * tear them apart. What only widens a line, as after `ERROR:`, folds, however
 * many lines begin so.
 */
function lineUp(output: string): boolean {
  const columns = output.split('\n').flatMap((line) =>
    // JShell puts a bar before what it says, psql two blanks after its kind.
    [
      ...line
        .replace(/^\|(?= )/, ' ')
        .replace(/\b([A-Z]+:) {2}(?=\S)/, '$1 ')
        .matchAll(/(?<=\S)(?: {2,}|\t+)(?=\S)/g),
    ].map(({ 0: gap, index }) => index + gap.length),
  );
  return DRAWN.test(output) || new Set(columns).size < columns.length;
}

/** Long lines fold as in a terminal, unless they are aligned: those are scrolled. */
function renderOutput(output: string): string {
  const isAligned = lineUp(output);
  const html = isAligned
    ? escape(output)
    : output
        .split('\n')
        .map((line) => foldedLine(escape(line), line))
        .join('\n');
  const label = isMeasures(output) ? 'Medidas' : 'Salida';
  const scrolls = isAligned ? ` tabindex="0" role="group" aria-label="${label}"` : '';
  return `<p class="out label">${label}</p><pre${scrolls}><samp>${html}</samp></pre>`;
}

/** A drawing with its title under it. */
export const renderDrawing = (text: string, { title = '', alt = '' }: FenceMarks): string =>
  `<figure class="drawn">${keptDrawing(text, alt)}<figcaption>${escape(title)}</figcaption></figure>`;

/** A code block as the page shows it: the code, its output and how it was verified. */
export interface ExampleView {
  language: string;
  marks: FenceMarks;
  code: string;
  /** The code as HTML: a text line a line of code. */
  coloured: string;
  output?: string | undefined;
  /** What it draws, as HTML. */
  result?: string | undefined;
  /** Where it is typed, if not into the page's first terminal. */
  beside?: Beside | undefined;
  /** Whether its file goes into a folder that is not there yet. */
  isInNewFolder?: boolean | undefined;
  /** How the example was verified, in Spanish; nothing when it is not known. */
  status?: string | undefined;
}

/** What a person does in a page, as a numbered list, and what is seen then. */
function renderSteps({ code, output, result = '', status }: ExampleView): string {
  const items = readSteps(code).map(
    ({ text }) => `<li>${escape(text.charAt(0).toUpperCase() + text.slice(1))}</li>`,
  );
  return (
    `<figure class="code steps"><figcaption>${LANGUAGES[STEPS_LANGUAGE]!.label}</figcaption>` +
    `<ol>${items.join('')}</ol>${output === undefined ? '' : renderOutput(output)}${result}` +
    `${status ? `<p class="label">${escape(status)}</p>` : ''}</figure>`
  );
}

/** What stays in a terminal of its own, and how it is ended. */
const LEFT_THERE = {
  program: 'Sigue en marcha: se para con Ctrl + C.',
  console: 'Se queda abierto: se sale con Ctrl + D.',
  editor: 'Se abre el editor.',
};

/** What a reader does about the terminal before typing the orders: a new one is none of the page's folders. */
function beforeTyping({ isTaken }: Beside, code: string): string {
  if (isTaken) return 'Para antes lo que había en ella. ';
  return code.startsWith('cd ') ? 'Ábrela donde empezaste. ' : '';
}

/** What a reader does about the terminal, before and after typing the orders. */
function renderBeside(beside: Beside, code: string): string {
  if (!beside.leaves) return '';
  return `<p class="label">${beforeTyping(beside, code)}${LEFT_THERE[beside.leaves]}</p>`;
}

/** What is typed: its language, and into which terminal if not into the first. */
function labelOf({ language, beside }: ExampleView): string {
  const label = LANGUAGES[language]?.label ?? language;
  if (!beside) return label;
  const name = `«${escape(beside.terminal)}»`;
  if (label !== LANGUAGES['bash']!.label) return `${label} · terminal ${name}`;
  return beside.isTaken ? `${label} ${name}` : `Otra terminal: ${name}`;
}

/** A path that a phone may not show in a line is parted before the name of its file. */
const pathOf = (title: string) => escape(title).replace(/\/(?=[^/]+$)/, '/<wbr>');

/** Over the code: what it is, and its file. */
function captionOf(example: ExampleView): string {
  const { language, marks, isInNewFolder } = example;
  if (!marks.title) return labelOf(example);
  const { label = language, fileLabel = label } = LANGUAGES[language] ?? {};
  return `${fileLabel}${isInNewFolder ? ' en carpeta nueva' : ''} · <b>${pathOf(marks.title)}</b>`;
}

/**
 * The figure of an example: language and file name, the code, its output,
 * and how it was verified. Drawings do not fold: the keyboard scrolls them.
 *
 * @returns HTML.
 */
export function renderExample(example: ExampleView): string {
  const { language, code, coloured, output, result = '', beside, status } = example;
  if (language === STEPS_LANGUAGE) return renderSteps(example);
  const [kind, scrolls] =
    language === NOT_CODE && lineUp(code)
      ? ['code drawing', ' tabindex="0" role="group" aria-label="Dibujo"']
      : ['code', ''];
  const outputHtml = output === undefined ? '' : renderOutput(output);
  const besideHtml = beside ? renderBeside(beside, code) : '';
  const statusHtml = status ? `<p class="label">${escape(status)}</p>` : '';
  return (
    `<figure class="${kind}"><figcaption>${captionOf(example)}</figcaption>` +
    `<pre${scrolls}><code>${coloured}</code></pre>${besideHtml}${outputHtml}${result}${statusHtml}</figure>`
  );
}
