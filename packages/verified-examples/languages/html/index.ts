import path from 'node:path';
import { Script } from 'node:vm';
import type { Page } from '@playwright/test';
import type { Block } from '../../src/types.ts';
import { inTools } from '../../src/settings.ts';
import { lineAt } from '../../src/files.ts';
import { withBrowser } from '../../src/chromium.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { findTool, reportedTool, withTemporaryDirectory, writeFiles } from '../../src/process.ts';
import { inOneBatch } from '../../src/runs.ts';
import { runSandboxed } from '../../src/sandbox.ts';
import type { Job, Outcome, Language, Tool } from '../../src/types.ts';
import { drawingTool, type Drawing } from '../../src/drawing.ts';
import { checkSheet } from '../css/index.ts';
import { elementsIn } from './elements.ts';
import { halfWritten } from './unpaired-tags.ts';
import { looseValues } from './unquoted-values.ts';
import * as messages from './messages.ts';

const JAVA = findTool('/usr/bin/java');
const JAR = findTool(inTools('vnu-jar/build/dist/vnu.jar'));

async function detect(): Promise<Tool | undefined> {
  if (JAR === undefined || JAVA === undefined) return undefined;
  return reportedTool('Nu Html Checker', JAVA, ['-jar', JAR, '--version'], /(\d+(?:\.\d+)+)/);
}

/** HTML: the W3C's checker, which also knows attribute values. Fragments are wrapped in a page. */
export const htmlLanguage = (drawing?: Drawing): Language => ({
  name: 'html',
  module: import.meta.filename,
  languages: { html: { comment: '//', standsAlone: true, leads: 50 } },
  accepts: (job) => job.language === 'html',
  detect,
  debianPackages: ['default-jre-headless'],
  run: inOneBatch(async (blocks, jobs) => {
    const pages = blocks.map(({ code }) => asPage(code));
    const [markup, styles] = await Promise.all([checkPages(pages), checkStyles(pages)]);
    const outcomes = new Map(
      blocks.map((block, index) => [
        block,
        evaluatePage(
          block,
          complaintsOf(pages[index] ?? '', markup[index] ?? [], styles[index] ?? []),
          drawing !== undefined,
        ),
      ]),
    );
    return drawing
      ? new Map([...outcomes, ...(await measurePages(jobs, outcomes, drawing))])
      : outcomes;
  }),
  selfTests: [
    { language: 'html', code: '<p>Hola</div>', problem: 'div' },
    { language: 'html', code: '<input type="emial" name="email">', problem: 'emial' },
    { language: 'html', code: '<img src="a.png">', problem: 'alt' },
    { language: 'html', code: '<ul><li>a<li>b</li></ul>', problem: 'Falta </li>' },
    { language: 'html', code: '<a href="#fni">a</a><p id="fin">b</p>', problem: '«fin»' },
  ],
});

/** All complaints about a page, including the checker's. */
function complaintsOf(page: string, markup: Complaint[], styles: Complaint[]): Complaint[] {
  const elements = elementsIn(page);
  return [
    // An error may leave a tag unpaired: it is reported once.
    ...(markup.length > 0 ? markup : halfWritten(page, elements)),
    ...styles,
    ...checkScripts(page),
    ...looseValues(elements),
  ];
}

/** Draws and measures the pages whose document states measurements. */
async function measurePages(
  jobs: Job[],
  outcomes: ReadonlyMap<Block, Outcome>,
  drawing: Drawing,
): Promise<Map<Block, Outcome>> {
  const found = new Map<Block, Outcome>();
  const wanted = jobs.flatMap((job) =>
    job.blocks
      .filter((block) => block.output && outcomes.get(block)?.level !== undefined)
      .map((block) => ({ job, block })),
  );
  if (wanted.length === 0) return found;
  const tool = await drawingTool(await detect());
  await withBrowser(async (browser) => {
    const page = await browser.newPage();
    for (const { job, block } of wanted) {
      const outcome = await drawing.verify(job, block, '', page);
      if (outcome) found.set(block, { ...outcome, tool });
    }
  });
  return found;
}

/** Elements that belong into the head. */
const HEAD_ONLY = /^(?:\s|<!--[^]*?-->|<(?:meta|link|title|base|style|script)\b)/i;
const HEAD_ELEMENTS = /<(?!\/|!|meta\b|link\b|title\b|base\b|style\b|script\b)\w/i;

/** Wraps a fragment in a page, on its first and last line, so that lines stay. */
function asPage(code: string): string {
  if (/<!doctype/i.test(code)) return code;
  const page = '<!doctype html>';
  if (/<html\b/i.test(code)) return page + code;
  const open = `${page}<html lang="es">`;
  if (/<head\b/i.test(code))
    return `${open}${code}${/<body\b/i.test(code) ? '' : '<body></body>'}</html>`;
  const title = /<title\b/i.test(code) ? '' : '<title>Ejemplo</title>';
  if (/<body\b/i.test(code)) return `${open}<head>${title}</head>${code}</html>`;
  if (HEAD_ONLY.test(code) && !HEAD_ELEMENTS.test(code)) {
    return `${open}<head>${title}${code}</head><body></body></html>`;
  }
  return `${open}<head>${title}</head><body>${code}</body></html>`;
}

interface Message {
  type: 'error' | 'non-document-error';
  url: string;
  lastLine?: number;
  firstLine?: number;
  message: string;
}

/** An error and its line. */
export interface Complaint {
  line: number;
  message: string;
}

/** The checker's messages for fragments, each as a page; none when the checker is not installed. */
export const checkFragments = async (blocks: Block[]): Promise<Complaint[][]> =>
  (await detect()) ? checkPages(blocks.map(({ code }) => asPage(code))) : [];

/** The checker's messages for each page, from one run. */
async function checkPages(pages: string[]): Promise<Complaint[][]> {
  return withTemporaryDirectory(async (directory) => {
    writeFiles(directory, Object.fromEntries(pages.map((page, index) => [`${index}.html`, page])));
    const { stdout, stderr } = await runSandboxed(
      '/usr/bin/java',
      ['-jar', '/run/vnu.jar', ...FLAGS, '.'],
      {
        directory,
        readOnly: { '/run/vnu.jar': JAR as string },
        timeout: 300_000,
      },
    );
    if (!stdout.startsWith('{')) throw new Error(messages.checkerFailed(stderr || stdout));
    const { messages: found } = JSON.parse(stdout) as { messages: Message[] };
    const broken = found.find(({ type }) => type === 'non-document-error');
    if (broken) throw new Error(messages.checkerFailed(broken.message));
    return pages.map((_, index) =>
      found
        .filter(({ url }) => path.posix.basename(url) === `${index}.html`)
        // Its CSS data is outdated: styles are checked by Chromium.
        .filter(({ message }) => !message.startsWith('CSS:'))
        .map(({ firstLine, lastLine, message }) => ({ line: firstLine ?? lastLine ?? 1, message })),
    );
  });
}

const FLAGS = [
  ...['--format', 'json', '--stdout', '--exit-zero-always', '--asciiquotes'],
  ...['--errors-only', '--no-langdetect'],
];

/** Chromium's complaints about the `<style>` elements of each page. */
async function checkStyles(pages: string[]): Promise<Complaint[][]> {
  const styles = pages.map((page) => [...page.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)]);
  if (styles.every((found) => found.length === 0)) return pages.map(() => []);
  return withBrowser(async (browser) => {
    const tab = await browser.newPage();
    const complaints: Complaint[][] = [];
    for (const [index, found] of styles.entries()) {
      const page = pages[index] as string;
      const lists = await Promise.all(found.map((style) => checkStyle(style, page, tab)));
      complaints.push(lists.flat());
    }
    return complaints;
  });
}

async function checkStyle(style: RegExpExecArray, page: string, tab: Page): Promise<Complaint[]> {
  const css = style[1] ?? '';
  const start = style.index + style[0].indexOf(css);
  const linesBefore = lineAt(page, start) - 1;
  const complaints = await checkSheet(css, tab);
  return complaints.map(({ line, message }) => ({ line: line + linesBefore, message }));
}

/** Classic scripts are compiled, not run. */
function checkScripts(page: string): Complaint[] {
  const scripts = page.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/gi);
  return [...scripts].flatMap((script) => {
    const before = lineAt(page, script.index);
    try {
      new Script(script[1] ?? '');
      return [];
    } catch (error) {
      const line = Number(/:(\d+)\n/.exec((error as Error).stack ?? '')?.[1] ?? 1);
      return [{ line: before + line - 1, message: messages.scriptError((error as Error).message) }];
    }
  });
}

/**
 * The result for the code alone.
 *
 * @param isDrawn the output is measures, which are compared after drawing.
 */
function evaluatePage(block: Block, complaints: Complaint[], isDrawn: boolean): Outcome {
  const bare = { ...block };
  if (isDrawn) delete bare.output;
  const errors = complaints
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, message }) => ({ line, text: message }));
  return {
    ...evaluate(bare, { level: 'analiza', errors: inDocument(block, errors) }, '//'),
    block,
  };
}
