import type { Browser } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command.ts';
import { ROOT } from '../verificar/core/process.ts';
import { bareText } from './bare-text.ts';
import { loadPaints } from './load.ts';
import { withServer, type StaticServer } from './server.ts';
import { withPhone } from './throttle.ts';

export const DIST = path.join(ROOT, 'dist');

/** The topic that is measured: its file, and its address here. */
export const NOTE = 'css/layouts';
export const TOPIC = '/Css/Layouts/';

/** Address of the topic as bare text: no page of the site has it. */
export const BARE_ADDRESS = '/--texto--/';

/** Serves `dist/` to `use` and, beside its pages, the topic as bare text. */
export async function withSite<Result>(
  browser: Browser,
  use: (server: StaticServer) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(path.join(DIST, TOPIC))) {
    throw new CommandError(`Falta el sitio construido, con ${TOPIC}. Ejecuta: npm run build`);
  }
  return withServer(DIST, async (server) => {
    const html = await withPhone(browser, undefined, async (page) => {
      await loadPaints(page, server.origin + TOPIC);
      return bareText(page);
    });
    server.publish(BARE_ADDRESS, html);
    return use(server);
  });
}
