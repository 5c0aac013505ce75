import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { COMPILED_NOTES_FOLDER } from '../markdown/compiled-notes.ts';
import { highlight, MAX_KEPT } from '../markdown/code-block.ts';
import { folderOf, listFiles, readContentFile } from '../notes/model.ts';

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
      'astro:config:setup': ({ command }) => {
        if (command !== 'build' || existsSync(join(root, COMPILED_NOTES_FOLDER))) return;
        const blocks = listFiles(root, folderOf('topics')).flatMap((file) =>
          (readContentFile(root, file, 'topics').facts?.parts ?? []).flat(),
        );
        for (const { code, language, meta } of blocks.slice(0, MAX_KEPT)) {
          // Who shows the block tells what is wrong with it.
          highlight(code, language, meta).catch(() => undefined);
        }
      },
    },
  };
}
