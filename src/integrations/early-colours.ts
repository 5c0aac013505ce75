import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { AstroIntegration } from 'astro';
import { COMPILED_NOTES_FOLDER } from '../markdown/compiled-notes.ts';
import { coloursOf } from '../markdown/kept-colours.ts';
import { factsAt, noteFiles } from '../notes/model.ts';

/** Notes whose blocks wait in memory at the start: all of a site as large as this one. */
const MAX_NOTES = 100;

/** Begins to colour what the notes show, one after the other. */
async function colourNotes(root: string): Promise<void> {
  for (const file of noteFiles(root, 'topics').slice(0, MAX_NOTES)) {
    // What is asked of a thread reaches it between two notes, and so does what Astro waits for.
    await setImmediate();
    const path = join(root, file);
    const { parts = [] } = factsAt(root, path) ?? {};
    coloursOf(path, parts.flat());
  }
}

/**
 * A build that finds no compiled note has all blocks to colour: the threads
 * begin at once, while Astro reads its collections and starts its bundler.
 *
 * @param root the project's folder.
 */
export function earlyColours(root: string): AstroIntegration {
  return {
    name: 'early-colours',
    hooks: {
      'astro:config:setup': ({ command, logger }) => {
        if (command !== 'build' || existsSync(join(root, COMPILED_NOTES_FOLDER))) return;
        // Nobody waits for it: whoever shows a block tells what is wrong with it.
        colourNotes(root).catch((error: Error) => logger.debug(error.message));
      },
    },
  };
}
