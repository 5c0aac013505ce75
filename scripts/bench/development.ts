import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../command.ts';
import { withBrowser } from '../verificar/services/chromium.ts';
import { startAstro } from './measured-process.ts';
import {
  countTopics,
  editedTopic,
  editMark,
  editTopic,
  withProjectCopy,
  type ProjectCopy,
} from './project-copy.ts';
import { sample } from './statistics.ts';
import { formatTable, number, spread } from './table.ts';

/** Milliseconds after which the server is given up. */
const PATIENCE = 120_000;

/** Milliseconds an author takes, at least, between two saves. */
const PAUSE = 1000;

/** Starts the development server for `use`, on a port that is free, and ends it. */
async function withDevelopmentServer<Result>(
  directory: string,
  use: (origin: string, started: number) => Promise<Result>,
): Promise<Result> {
  const started = Date.now();
  const { child, output, stop } = startAstro(directory, [
    'dev',
    '--host',
    '127.0.0.1',
    '--ignore-lock',
  ]);
  // It says where it listens once it does.
  const findOrigin = () => /http:\/\/127\.0\.0\.1:\d+(?=\/)/.exec(output())?.[0];
  try {
    let origin = findOrigin();
    for (; origin === undefined; origin = findOrigin()) {
      if (child.exitCode !== null || Date.now() - started > PATIENCE) {
        throw new CommandError(`El servidor de desarrollo no arrancó:\n${output()}`);
      }
      await wait(20);
    }
    return await use(origin, started);
  } finally {
    stop();
  }
}

/** Opens the first page of a server that has just started: seconds from the start to its HTML, and to its paint. */
async function openFirst(page: Page, url: string, started: number) {
  const response = await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
  await response?.finished();
  const html = Date.now();
  if (!response?.ok()) {
    throw new CommandError(`El servidor contestó ${response?.status()} a ${url}`);
  }
  const handle = await page.waitForFunction(
    () => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return paint && performance.timeOrigin + paint.startTime;
    },
    undefined,
    { timeout: PATIENCE },
  );
  const painted = (await handle.jsonValue())!;
  return { html: (html - started) / 1000, painted: (painted - started) / 1000 };
}

/** Seconds from writing a mark into the topic until the page shows it. */
async function measureEdit(page: Page, file: string, mark: string): Promise<number> {
  const saved = performance.now();
  editTopic(file, mark);
  await page.waitForFunction((text) => document.body.textContent.includes(text), mark, {
    polling: 'raf',
    timeout: PATIENCE,
  });
  return (performance.now() - saved) / 1000;
}

async function measureEdits(page: Page, file: string, runs: number) {
  const seconds: number[] = [];
  for (let run = 1; run <= runs; run++) {
    await wait(PAUSE);
    seconds.push(await measureEdit(page, file, editMark(run)));
  }
  return sample(seconds);
}

/** Starts the server in a new copy, which nothing has been left in, and again; then edits a topic. */
async function measureCopy(page: Page, copy: ProjectCopy, runs: number) {
  const { directory, topics } = copy;
  const { file, address } = editedTopic(copy);
  const cold = await withDevelopmentServer(directory, (origin, started) =>
    openFirst(page, origin + address, started),
  );
  return withDevelopmentServer(directory, async (origin, started) => {
    const warm = await openFirst(page, origin + address, started);
    return { topics, cold, warm, edit: await measureEdits(page, file, runs) };
  });
}

/**
 * Measures what an author waits for, in seconds, on the site as large as it is.
 *
 * @param runs how often an edit is measured.
 */
export const measureDevelopment = (runs: number) =>
  withBrowser((browser) =>
    withProjectCopy(countTopics(), async (copy) =>
      measureCopy(await browser.newPage(), copy, runs),
    ),
  );

/** The development server's part of the report. */
export function formatDevelopment({
  topics,
  cold,
  warm,
  edit,
}: Awaited<ReturnType<typeof measureDevelopment>>): string {
  const table = formatTable([
    ['Segundos', 'Sin cachés', 'Con cachés'],
    ['Del arranque al HTML de un tema', number(cold.html, 2), number(warm.html, 2)],
    ['Del arranque al tema pintado', number(cold.painted, 2), number(warm.painted, 2)],
    ['De guardar a verlo', '–', spread(edit, 2)],
  ]);
  return `SERVIDOR DE DESARROLLO (${number(topics)} temas, mediana de ${edit.runs.length} cambios)\n\n${table}`;
}
