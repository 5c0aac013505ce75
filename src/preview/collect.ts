import { createRequire } from 'node:module';
import postcss from 'postcss';
import type { CodeBlock } from '../notes/note.ts';
import type { Report } from '../lint/diagnostic.ts';
import { applyRules } from '../lint/rule.ts';
import { unreadableCss } from '../lint/rules/unreadable-css.ts';
import { isMarkup, STEPS_LANGUAGE } from 'verified-examples/notation';

/** A preview: what an example draws. Everything in it is visible on the page. */
export interface Scene {
  /** HTML of its body. */
  html: string;
  /** The style sheets that apply, in order; plain CSS. */
  css: string;
  /** The part of `css` that the example shows itself, with the text between its lines. */
  own: string;
  /** Contents of the files that the page shows, by name. */
  files: Readonly<Record<string, string>>;
  /** Widths to draw it at, in CSS pixels; the available width if empty. */
  widths: readonly number[];
  /** Height of its window in CSS pixels; the height of its content by default. */
  height?: number | undefined;
  /** Label of one of several variants: `❌ Mal`. */
  label?: string | undefined;
}

/** The previews of a note. */
export interface Scenes {
  /** By the last block that contributes to them, below which they are drawn. */
  under: ReadonlyMap<CodeBlock, Scene[]>;
  /** By each contributing block: the preview that shows its own lines. */
  of: ReadonlyMap<CodeBlock, Scene>;
  problems: Report[];
}

const STYLES = new Set(['css', 'scss']);

/** Whether a block is a style sheet. */
export const isStyle = ({ language }: Pick<CodeBlock, 'language'>) => STYLES.has(language);
const isHtml = ({ language }: CodeBlock) => language === 'html';
/** Whether a block contributes to previews. */
export const isSeen = (block: CodeBlock) => isStyle(block) || isHtml(block);

/** The HTML at the end of an example's user steps, from its output. */
const foundHtml = ({ language, output }: CodeBlock): string | undefined =>
  language === STEPS_LANGUAGE && output && isMarkup(output.text) ? output.text : undefined;

/** A partial, which is compiled only as part of another sheet. */
const isPartial = ({ language, marks: { title } }: CodeBlock) =>
  language === 'scss' && /(?:^|\/)_[^/]*$/.test(title ?? '');

/** The sheets that a page links: partials only if there are no others. */
function linkedSheets(blocks: readonly CodeBlock[]): CodeBlock[] {
  const sheets = blocks.filter(isStyle);
  const linked = sheets.filter((block) => !isPartial(block));
  return linked.length > 0 ? linked : sheets;
}

/**
 * A sheet that is expected to fail has no preview; invalid HTML has one, because browsers draw it.
 */
const isUndrawn = (block: CodeBlock) =>
  block.marks.noResult || (block.marks.fails !== undefined && !isHtml(block));

/** A block that begins with ❌ or ✅ is a variant, drawn next to the others. */
const CASE = /^\s*(?:\/\*|\/\/|<!--)\s*([❌✅][^:*\n>]*?)\s*(?::|\*\/|-->|\n|$)/u;

const caseOf = ({ code }: Pick<CodeBlock, 'code'>) => CASE.exec(code)?.[1];

/** Whether a block is marked as a bad example, whose mistakes are intended. */
export const isShownBad = (block: Pick<CodeBlock, 'code'>) =>
  caseOf(block)?.startsWith('❌') ?? false;

/** Groups blocks that have no text between them, which form one example. */
function runsOf(blocks: readonly CodeBlock[]): CodeBlock[][] {
  const runs: CodeBlock[][] = [];
  let open = false;
  for (const block of blocks) {
    if (!open) runs.push([]);
    runs.at(-1)!.push(block);
    open = !block.explained;
  }
  return runs;
}

/**
 * Parses the numbers of a mark such as `ancho="700 320"`; `undefined` if it is not a valid list.
 */
export function readNumbers(value: string): number[] | undefined {
  const parts = value.trim().split(/\s+/);
  return parts.every((part) => /^[1-9]\d{1,3}$/.test(part)) ? parts.map(Number) : undefined;
}

/** Resolves imports of a sheet among the files that the page shows, as Sass does on disk. */
const importerOf = (files: Readonly<Record<string, string>>) => ({
  canonicalize(name: string) {
    const path = name.replace(/^shown:\/*/, '').replace(/\.scss$/, '');
    const partial = path.replace(/([^/]+)$/, '_$1');
    const found = [path, partial, `${path}/index`, `${path}/_index`].find(
      (candidate) => files[`${candidate}.scss`] !== undefined,
    );
    return found === undefined ? null : new URL(`shown:///${found}.scss`);
  },
  load(url: URL) {
    return { contents: files[url.pathname.slice(1)]!, syntax: 'scss' as const };
  },
});

/** Loaded lazily: Dart Sass takes half a second, and only notes with SCSS need it. */
const dartSass = () => createRequire(import.meta.url)('sass') as typeof import('sass');

/**
 * Compiles a sheet to plain CSS.
 *
 * @throws when PostCSS or Dart Sass rejects it.
 */
function plainCss(
  { language, code, marks: { title = 'main.scss' } }: CodeBlock,
  files: Readonly<Record<string, string>>,
): string {
  if (language === 'css') {
    postcss.parse(code);
    return code;
  }
  return dartSass().compileString(code, {
    importer: importerOf(files),
    // Imports are resolved from its own folder.
    url: new URL(`shown:///${title}`),
    logger: { warn() {}, debug() {} },
  }).css;
}

/** Contents of every block that is a file, by name; a later block replaces an earlier one. */
const filesOf = (blocks: readonly CodeBlock[]) =>
  Object.fromEntries(
    blocks.flatMap(({ marks: { title }, code }) => (title === undefined ? [] : [[title, code]])),
  );

/** What a card has shown so far. */
interface Shown {
  html: CodeBlock | undefined;
  /** Every block of the page so far. */
  blocks: CodeBlock[];
}

class SceneReader {
  readonly under = new Map<CodeBlock, Scene[]>();
  readonly of = new Map<CodeBlock, Scene>();
  readonly problems: Report[] = [];
  readonly #setup: readonly CodeBlock[];

  constructor(setup: readonly CodeBlock[]) {
    this.#setup = setup;
  }

  readRun(run: readonly CodeBlock[], shown: Shown): void {
    const parts = run.filter(isSeen);
    const last = parts.at(-1);
    const own = parts.findLast(isHtml);
    const html = own ?? shown.html ?? this.#setup.findLast(isHtml);
    if (!last || !html || parts.some(isUndrawn)) return;
    const cases = parts.filter((block) => caseOf(block) !== undefined);
    const compared = cases.length > 1 && new Set(cases.map(({ language }) => language)).size === 1;
    const alternatives = compared ? cases : [undefined];
    const scenes = alternatives.flatMap((chosen) => {
      const used = parts.filter((block) => !compared || block === chosen || !cases.includes(block));
      const scene = this.#scene(used, chosen, chosen && isHtml(chosen) ? chosen : html, shown);
      if (!scene) return [];
      for (const block of used)
        if (!this.of.has(block) || block === chosen) this.of.set(block, scene);
      return [scene];
    });
    if (scenes.length > 0) this.under.set(last, scenes);
  }

  /**
   * Draws the HTML at the end of an example's user steps with the sheets that are files of the page
   * so far.
   */
  readSteps(run: readonly CodeBlock[], earlier: readonly CodeBlock[]): void {
    for (const [index, block] of run.entries()) {
      const html = foundHtml(block);
      if (html === undefined || isUndrawn(block)) continue;
      const shown = [...this.#setup, ...earlier, ...run.slice(0, index)];
      const files = filesOf(shown);
      const isCurrent = ({ marks: { title }, code }: CodeBlock) =>
        title !== undefined && files[title] === code;
      const sheets = linkedSheets(shown.filter(isCurrent)).map((sheet) => this.#css(sheet, files));
      const widths = readNumbers(block.marks.widths ?? '') ?? [];
      this.under.set(block, [{ html, css: sheets.join('\n'), own: '', files, widths }]);
    }
  }

  #scene(
    used: readonly CodeBlock[],
    chosen: CodeBlock | undefined,
    html: CodeBlock,
    shown: Shown,
  ): Scene | undefined {
    const files = filesOf([...this.#setup, ...shown.blocks, ...used]);
    const groups = new Set(used.flatMap(({ marks }) => marks.group ?? []));
    const before = shown.blocks.filter(
      (block) => isStyle(block) && groups.has(block.marks.group ?? ''),
    );
    const style = (blocks: readonly CodeBlock[]) =>
      linkedSheets(blocks).map((block) => this.#css(block, files));
    const mark = (name: 'widths' | 'height') =>
      readNumbers([chosen, ...used].find((block) => block?.marks[name])?.marks[name] ?? '') ?? [];
    const own = style(used);
    const sheets = [...style(this.#setup), ...style(before), ...own];
    if (sheets.includes(undefined)) return undefined;
    return {
      html: html.code,
      css: sheets.join('\n'),
      own: own.join('\n'),
      files,
      widths: mark('widths'),
      height: mark('height')[0],
      label: chosen && caseOf(chosen),
    };
  }

  #css(block: CodeBlock, files: Readonly<Record<string, string>>): string | undefined {
    try {
      return plainCss(block, files);
    } catch (error) {
      const reports = applyRules([unreadableCss], { block, error: error as Error });
      const isNew = ({ line }: Report) => !this.problems.some((other) => other.line === line);
      this.problems.push(...reports.filter(isNew));
      return undefined;
    }
  }
}

/**
 * Collects the previews of a note. A style sheet applies to the HTML of the same example; without
 * one, to the nearest before it in its card, or else to that of the page's Preparación. The
 * Preparación's sheets come first, then the earlier ones of the same `grupo`, then the example's
 * own. HTML without a sheet is drawn alone, and so is the HTML at the end of user steps. Variants
 * marked ❌ and ✅ are drawn side by side.
 *
 * @param parts blocks of the note, its Preparación first: see `partsOf`.
 */
export function scenesOf([setup = [], ...parts]: readonly CodeBlock[][]): Scenes {
  const reader = new SceneReader(setup);
  const blocks: CodeBlock[] = [];
  for (const part of parts) {
    const shown: Shown = { html: undefined, blocks };
    for (const run of runsOf(part)) {
      reader.readRun(run, shown);
      reader.readSteps(run, blocks);
      shown.html = run.findLast(isHtml) ?? shown.html;
      blocks.push(...run);
    }
  }
  return reader;
}
