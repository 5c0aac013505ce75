/**
 * Post-processes every rendered page of a build, before the incremental build stores it: moves the
 * islands' runtime to a file, merges the styles of components and adds the content policy.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { base, outDir } from 'astro:config/server';
import { defineMiddleware } from 'astro:middleware';
import { withPolicy } from './lib/content-policy.ts';
import { deferIslands } from './lib/deferred-islands.ts';
import { mergeStyles } from './lib/merged-styles.ts';

/** Astro's folder for files with a hash in their name. */
const ASSETS = '_astro';

const addresses = new Map<string, string>();

/** Writes a script into the built site. */
function writeScript(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const name = `islands.${hash}.js`;
  const folder = new URL(`${ASSETS}/`, outDir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(name, folder), text);
  return `${base.replace(/\/$/, '')}/${ASSETS}/${name}`;
}

/** Address of a script, which is the same on every page and written once. */
function addressOf(text: string): string {
  const address = addresses.get(text) ?? writeScript(text);
  addresses.set(text, address);
  return address;
}

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  // The development server adds scripts that a policy cannot list.
  if (!isPage || import.meta.env.DEV) return response;
  const html = mergeStyles(deferIslands(await response.text(), addressOf));
  return new Response(withPolicy(html), response);
});
