import type { AstroIntegration } from 'astro';
import { existsSync } from 'node:fs';

const MISSING = 'No hay nada que servir: falta dist/index.html. Antes, npm run build.';

/** Ends `astro preview` where nothing was built: Astro would tell it in English, with a stack. */
export function builtSite(): AstroIntegration {
  return {
    name: 'built-site',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'preview' || existsSync(new URL('index.html', config.outDir))) return;
        console.error(MISSING);
        process.exit(1);
      },
    },
  };
}
