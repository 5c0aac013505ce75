import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Pages that Astro restores in the next build, and a marker that exists while a build runs. */
const [PAGES, MARKER] = ['incremental-build.json', 'unfinished-build'];

/**
 * Renders all pages again after a build that was cut short. Astro saves its pages before it
 * makes their images, and loads the image service only while it renders a page with an image:
 * a build that restores every page of one that was cut in between could make no image.
 */
export const unfinishedBuild = (): AstroIntegration => {
  let marker = '';
  return {
    name: 'unfinished-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        const cached = (name: string) => fileURLToPath(new URL(name, config.cacheDir));
        marker = cached(MARKER);
        if (existsSync(marker)) rmSync(cached(PAGES), { force: true });
      },
      'astro:build:start': () => {
        mkdirSync(dirname(marker), { recursive: true });
        writeFileSync(marker, '');
      },
      'astro:build:done': () => rmSync(marker),
    },
  };
};
