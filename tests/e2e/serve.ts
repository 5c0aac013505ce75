/**
 * Serves what the tests look at: `site`, `base` (the same under a path), both
 * built unless nothing changed, or `development`, a copy that a test may edit.
 */
import { dev, preview } from 'astro';
import { copyProject, DEVELOPMENT, ensureBuilt, SITE, SITE_UNDER_BASE } from '../project.ts';
import { PORTS } from './ports.ts';

const name = process.argv[2] as keyof typeof PORTS;
const server = { host: '127.0.0.1', port: PORTS[name] };

if (name === 'development') {
  copyProject(DEVELOPMENT);
  // As `npm run dev` does.
  process.chdir(DEVELOPMENT);
  await dev({ root: DEVELOPMENT, server });
} else {
  const site = name === 'base' ? SITE_UNDER_BASE : SITE;
  ensureBuilt(site);
  Object.assign(process.env, site.env);
  await preview({ root: site.root, server });
}
