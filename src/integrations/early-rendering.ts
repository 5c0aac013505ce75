import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AstroIntegration } from 'astro';
import { COMPILED_NOTES_FOLDER } from '../markdown/compiled-notes.ts';
import { beginColours, showBlocks } from '../markdown/kept-colours.ts';
import { drawElsewhere } from '../markdown/render-threads.ts';
import { factsAt, noteFiles } from '../notes/model.ts';

/** Begins to draw and to colour what the notes show, one after the other, as topics are rendered. */
async function renderNotes(root: string): Promise<void> {
  for (const file of noteFiles(root, 'topics')) {
    // What is asked of a thread reaches it between two notes, and so does what Astro waits for.
    await setImmediate();
    const path = join(root, file);
    const { parts = [], drawings = [] } = factsAt(root, path) ?? {};
    drawElsewhere(drawings);
    showBlocks(path, parts.flat());
    void beginColours(path);
  }
}

/**
 * Colouring code and laying drawings out are the longest tasks of a build, and
 * threads do them. A build that finds no compiled note has all of them to do,
 * and begins at once, while Astro reads its collections and starts its bundler.
 *
 * @param root the project's folder.
 */
export function earlyRendering(root: string): AstroIntegration {
  return {
    name: 'early-rendering',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command !== 'build' || existsSync(join(root, COMPILED_NOTES_FOLDER))) return;
        // Nobody waits for it: whoever shows something tells what is wrong with it.
        renderNotes(root).catch((error: Error) => logger.debug(error.message));
      },
    },
  };
}
