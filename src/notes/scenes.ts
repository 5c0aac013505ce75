import { createRequire } from 'node:module';
import postcss, { CssSyntaxError } from 'postcss';
import { FileCache } from '../build/file-cache.ts';
import { moduleVersion } from '../build/module-version.ts';
import { ROOT } from '../build/root.ts';
import { cssReason } from '../lib/css-error.ts';
import type { CodeBlock } from './note.ts';
import type { Report } from './problem.ts';
import { isMarkup, STEPS_LANGUAGE } from './steps.ts';

/** What an example draws: everything in it stands on the page, in view. */
export interface Scene {
  /** The page's content. */
  html: string;
  /** The style sheets that apply, in order; plain CSS. */
  css: string;
  /** The part of `css` that the example itself shows, with the text between its lines. */
  own: string;
  /** Text of the files that the page shows, by name. */
  files: Readonly<Record<string, string>>;
  /** Widths at which to draw it, in CSS pixels; as wide as there is room when there is none. */
  widths: readonly number[];
  /** Height of the window in CSS pixels; as high as the content when left out. */
  height?: number | undefined;
  /** What tells it from the result beside it: `❌ Mal`. */
  label?: string | undefined;
}

/** The scenes of a note, each under the last block that takes part in it. */
export interface Scenes {
  /** By the block under which they are drawn. */
  under: ReadonlyMap<CodeBlock, Scene[]>;
  /** By each block that takes part: the scene that shows its own lines. */
  of: ReadonlyMap<CodeBlock, Scene>;
  problems: Report[];
}

const STYLES = new Set(['css', 'scss']);

/** Whether a block is a style sheet. */
export const isStyle = ({ language }: CodeBlock) => STYLES.has(language);
const isHtml = ({ language }: CodeBlock) => language === 'html';
/** Whether a block is one of those that draw something. */
export const isSeen = (block: CodeBlock) => isStyle(block) || isHtml(block);

/** What a person finds in the end, written as HTML. */
const foundHtml = ({ language, output }: CodeBlock): string | undefined =>
  language === STEPS_LANGUAGE && output && isMarkup(output.text) ? output.text : undefined;

/** A sheet that is compiled as part of the one that uses it. */
const isPartial = ({ language, marks: { title } }: CodeBlock) =>
  language === 'scss' && /(?:^|\/)_[^/]*$/.test(title ?? '');

/** The sheets that a page links: partials count where there is nothing else. */
function linkedSheets(blocks: readonly CodeBlock[]): CodeBlock[] {
  const sheets = blocks.filter(isStyle);
  const linked = sheets.filter((block) => !isPartial(block));
  return linked.length > 0 ? linked : sheets;
}

/** A sheet that fails is none; what a checker refuses in HTML a browser draws all the same. */
const isUndrawn = (block: CodeBlock) =>
  block.marks.noResult || (block.marks.fails !== undefined && !isHtml(block));

/** A block that opens with ❌ or ✅ is a case to compare with the one beside it. */
const CASE = /^\s*(?:\/\*|\/\/|<!--)\s*([❌✅][^:*\n>]*?)\s*(?::|\*\/|-->|\n|$)/u;

const caseOf = ({ code }: CodeBlock) => CASE.exec(code)?.[1];

/** Whether a block says of itself to be the one to avoid: what is wrong in it is what it shows. */
export const isShownBad = (block: CodeBlock) => caseOf(block)?.startsWith('❌') ?? false;

/** Blocks with no text between them: what a reader takes as one example. */
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

/** Numbers of a mark such as `ancho="700 320"`; nothing where it is no such list. */
export function readNumbers(value: string): number[] | undefined {
  const parts = value.trim().split(/\s+/);
  return parts.every((part) => /^[1-9]\d{1,3}$/.test(part)) ? parts.map(Number) : undefined;
}

/** Finds what a sheet uses among the files that the page shows, as Sass would on disk. */
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

/** Loading Dart Sass takes half a second: only what is compiled for the first time needs it. */
const dartSass = () => createRequire(import.meta.url)('sass') as typeof import('sass');

let compiled: FileCache | undefined;

/**
 * The CSS that a sheet of the page is.
 *
 * @throws when PostCSS or Dart Sass refuses it.
 */
function plainCss(
  { language, code, marks: { title = 'main.scss' } }: CodeBlock,
  files: Readonly<Record<string, string>>,
): string {
  if (language === 'css') {
    postcss.parse(code);
    return code;
  }
  compiled ??= new FileCache(ROOT, 'styles', '.css', moduleVersion('src/notes/scenes.ts'));
  const compile = () =>
    dartSass().compileString(code, {
      importer: importerOf(files),
      // What it uses is looked for from its own folder.
      url: new URL(`shown:///${title}`),
      logger: { warn() {}, debug() {} },
    }).css;
  return compiled.text([title, code, JSON.stringify(files)], compile);
}

/** What is said of a sheet that cannot be drawn. */
function unreadable({ line, code }: CodeBlock, error: Error): Report {
  if (error instanceof CssSyntaxError) {
    const at = error.line ?? 1;
    const isComment = /(?<!:)\/\//.test(code.split('\n')[at - 1] ?? '');
    return {
      line: line + at,
      found: `Este CSS no se puede leer: ${cssReason(error)}`,
      expected: 'CSS que se pueda dibujar; si enseña un fallo, con su `falla="…"`',
      remedy: isComment
        ? 'escribe el comentario entre `/*` y `*/`'
        : 'corrige esa línea o la de antes',
    };
  }
  const { sassMessage, span } = error as Error & {
    sassMessage?: string;
    span?: { start: { line: number } };
  };
  return {
    line: line + 1 + (span?.start.line ?? -1),
    found: `Este SCSS no se compila: ${sassMessage ?? error.message}`,
    expected: 'SCSS que se pueda dibujar con lo que la página enseña antes',
    remedy: 'corrígelo, o escribe `sin-resultado` si no hay nada que dibujar',
  };
}

/** Text of every block that is a file, by name; the last one shown under a name counts. */
const filesOf = (blocks: readonly CodeBlock[]) =>
  Object.fromEntries(
    blocks.flatMap(({ marks: { title }, code }) => (title === undefined ? [] : [[title, code]])),
  );

/** What a card has shown so far. */
interface Shown {
  html: CodeBlock | undefined;
  /** Every block of the page up to here. */
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

  /** What a person finds at the end of an example's steps, dressed by the sheets that are files of the page so far. */
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
      const problem = unreadable(block, error as Error);
      if (!this.problems.some(({ line }) => line === problem.line)) this.problems.push(problem);
      return undefined;
    }
  }
}

/**
 * Finds what each example of a note draws. A style sheet dresses the HTML of
 * its own example; without one, the nearest before it in its card; without one,
 * that of the page's Preparación. The Preparación's sheets apply first, then
 * those of the same `grupo` so far, then the example's own. HTML that no sheet
 * follows is drawn alone, and so is what a person finds after some steps. Cases
 * marked ❌ and ✅ of one example are drawn side by side.
 *
 * @param parts of the note, its Preparación first: see `partsOf`.
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
