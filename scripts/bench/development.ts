import type { Page } from '@playwright/test';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError } from '../command.ts';
import { withBrowser } from '../verificar/services/chromium.ts';
import { startAstro } from './measured-process.ts';
import {
  countTopics,
  editedTopic,
  editMark,
  editTopic,
  removeCaches,
  withProjectCopy,
  type ProjectCopy,
} from './project-copy.ts';
import { sample, type Sample } from './statistics.ts';

/** Milliseconds after which the server is given up. */
const PATIENCE = 120_000;

/** Milliseconds an author takes, at least, between two saves. */
const PAUSE = 1000;

/** Seconds from the start of the server. */
interface FirstPage {
  /** The topic's HTML is there. */
  html: number;
  /** The browser has painted it. */
  painted: number;
}

export interface DevelopmentReport {
  topics: number;
  /** Started without anything left by an earlier run. */
  cold: FirstPage;
  /** Started again. */
  warm: FirstPage;
  /** Seconds from saving a topic until the browser shows the change. */
  edit: Sample;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts the development server for `use`, and ends it. */
async function withDevelopmentServer<Result>(
  directory: string,
  use: (origin: string, started: number) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const started = Date.now();
  const args = ['dev', '--host', '127.0.0.1', '--port', String(port), '--ignore-lock'];
  const { child, output, stop } = startAstro(directory, args);
  try {
    while (!(await accepts(port))) {
      if (child.exitCode !== null || Date.now() - started > PATIENCE) {
        throw new CommandError(`El servidor de desarrollo no arrancó:\n${output()}`);
      }
      await wait(20);
    }
    return await use(`http://127.0.0.1:${port}`, started);
  } finally {
    stop();
  }
}

/** Opens the first page of a server that has just started. */
async function openFirst(page: Page, url: string, started: number): Promise<FirstPage> {
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

async function measureEdits(page: Page, file: string, runs: number): Promise<Sample> {
  const seconds: number[] = [];
  for (let run = 1; run <= runs; run++) {
    await wait(PAUSE);
    seconds.push(await measureEdit(page, file, editMark(run)));
  }
  return sample(seconds);
}

async function measureCopy(
  page: Page,
  copy: ProjectCopy,
  runs: number,
): Promise<DevelopmentReport> {
  const { directory, topics } = copy;
  const { file, address } = editedTopic(copy);
  removeCaches(directory);
  const cold = await withDevelopmentServer(directory, (origin, started) =>
    openFirst(page, origin + address, started),
  );
  return withDevelopmentServer(directory, async (origin, started) => {
    const warm = await openFirst(page, origin + address, started);
    return { topics, cold, warm, edit: await measureEdits(page, file, runs) };
  });
}

/**
 * Measures what an author waits for, on the site as large as it is.
 *
 * @param runs how often an edit is measured.
 */
export function measureDevelopment(runs: number): Promise<DevelopmentReport> {
  return withBrowser((browser) =>
    withProjectCopy(countTopics(), async (copy) =>
      measureCopy(await browser.newPage(), copy, runs),
    ),
  );
}
