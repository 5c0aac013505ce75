import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pool } from '../lib/pool.ts';
import { withPolicy } from './content-policy.ts';
import { deferIslands } from './deferred-islands.ts';

/** Some are read and written while another is worked on. */
const PAGES_AT_A_TIME = 8;

const BLOCK =
  '</?(?:article|body|details|figure|footer|h[1-6]|head|header|li|link|main|meta|nav|ol|p|section|summary|title|ul)\\b';
const SPACE_AFTER = new RegExp(`(${BLOCK}[^>]*>) +`, 'g');
const SPACE_BEFORE = new RegExp(` +(${BLOCK})`, 'g');

/** A page without the blanks beside its blocks, which nobody sees: 70 bytes, compressed. */
const withoutGaps = (html: string) =>
  html.replaceAll(SPACE_AFTER, '$1').replaceAll(SPACE_BEFORE, '$1');

/**
 * What is done to every page once Astro has written it: the runtime of its
 * islands moves to a file of its own, and it gets its content policy.
 */
export function finishedPages(): AstroIntegration {
  let assets = '';
  let base = '';
  return {
    name: 'finished-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        assets = config.build.assets;
        base = config.base.replace(/\/$/, '');
      },
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const runtimes = new Map<string, string>();
        /** Address of a runtime; nearly always there is just one. */
        const addressOf = (runtime: string) => {
          const hash = createHash('sha256').update(runtime).digest('hex').slice(0, 8);
          const file = `${assets}/islands.${hash}.js`;
          runtimes.set(file, runtime);
          return `${base}/${file}`;
        };
        const pages = await readdir(root, { recursive: true });
        const finish = async (name: string) => {
          const html = await readFile(join(root, name), 'utf8');
          await writeFile(join(root, name), withPolicy(withoutGaps(deferIslands(html, addressOf))));
        };
        await pool(
          pages.filter((name) => name.endsWith('.html')),
          PAGES_AT_A_TIME,
          finish,
        );
        for (const [file, runtime] of runtimes) {
          await mkdir(dirname(join(root, file)), { recursive: true });
          await writeFile(join(root, file), runtime);
        }
      },
    },
  };
}
