/**
 * Serves a site under test: `site`, `base` (the same under a path), both built only if something
 * changed, or `development`, a copy that tests may edit.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dev, preview } from 'astro';
import {
  copyProject,
  DEVELOPMENT,
  DEVELOPMENT_LOG,
  ensureBuilt,
  SITE,
  SITE_UNDER_BASE,
  WRONG_NOTE,
} from '../project.ts';
import { ASTRO_OFFLINE } from '../../scripts/tool.ts';
import { PORTS } from './ports.ts';

const name = process.argv[2] as keyof typeof PORTS;
/** Copies the terminal output to a file for the tests. */
function keepLog(): void {
  writeFileSync(DEVELOPMENT_LOG, '');
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string, ...rest: []) => {
      appendFileSync(DEVELOPMENT_LOG, chunk);
      return write(chunk, ...rest);
    }) as typeof stream.write;
  }
}

Object.assign(process.env, ASTRO_OFFLINE);
const server = { host: '127.0.0.1', port: PORTS[name] };

if (name === 'development') {
  copyProject(DEVELOPMENT);
  const good = readFileSync(WRONG_NOTE, 'utf8');
  writeFileSync(WRONG_NOTE, good.replace('<Examples>', '[Nada](/Css/Ausente/).\n\n<Examples>'));
  keepLog();
  // Same working directory as `npm run dev`.
  process.chdir(DEVELOPMENT);
  await dev({ root: DEVELOPMENT, server });
} else {
  const site = name === 'base' ? SITE_UNDER_BASE : SITE;
  ensureBuilt(site);
  Object.assign(process.env, site.env);
  await preview({ root: site.root, server });
}
