/**
 * Astro's commands. On its own, Astro tells its makers of each run, says so in
 * English to a newcomer, asks the registry whether there is a newer one, and
 * builds again what it has built.
 */
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { isBuilt, keepBuilt, sourcesOf } from './built.ts';
import { ASTRO_ENV, SHORT_LIVED, toolPath } from './tool.ts';

const [command, ...options] = process.argv.slice(2);

// With options, somebody wants something else, or to have it built anew: `npm run build -- --force`.
if (command === 'build' && options.length === 0) {
  const root = process.cwd();
  const sources = sourcesOf(root);
  if (isBuilt(root, sources)) {
    console.log('Nada ha cambiado desde la última construcción: dist/ está al día.');
    process.exit();
  }
  // What changes meanwhile has not been built.
  process.once('exit', (code) => {
    if (code === 0) keepBuilt(root, sources);
  });
}

// A server goes on for hours.
if (command === 'build') setFlagsFromString(SHORT_LIVED);
Object.assign(process.env, ASTRO_ENV);
await import(pathToFileURL(toolPath('astro')).href);
