/** Builds a site, unless nothing changed, and serves it: `site`, or `base` for the one under a path. */
import { preview } from 'astro';
import { ensureBuilt, SITE, SITE_UNDER_BASE } from '../project.ts';
import { PORTS } from './ports.ts';

const name = process.argv[2] === 'base' ? 'base' : 'site';
const site = name === 'base' ? SITE_UNDER_BASE : SITE;

ensureBuilt(site);
Object.assign(process.env, site.env);
await preview({ root: site.root, server: { host: '127.0.0.1', port: PORTS[name] } });
