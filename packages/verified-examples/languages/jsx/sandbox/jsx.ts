import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { format } from 'node:util';
import { GlobalRegistrator } from '@happy-dom/global-registrator';
import type React from 'react';
import type ReactDom from 'react-dom/client';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { formatNodes } from './html.ts';
import { withoutSlowChecks } from '../../js/sandbox/slow-machine.ts';
import { serve } from '../../../src/sandbox/serve.ts';
import * as messages from '../messages.ts';

interface Item {
  files: Record<string, string>;
  entry: string;
  /** Components defined by the entry, in order. */
  components: string[];
  /** Whether the example renders by itself. */
  renders: boolean;
  /** Whether it is for React Native, rendered by react-native-web. */
  native: boolean;
}

interface Rendered {
  printed: string;
  html: string;
  errors: string[];
}

/** Milliseconds for effects, timers and lazy parts to settle. */
const LIMIT = 3000;
const STEP = 15;
const URL = 'http://localhost:3000/';
const PAGE = { width: 1024, height: 768 };
/** A common phone, in React Native's units. */
const PHONE = { width: 360, height: 800 };

/**
 * Packages are reloaded for each example: React prints each warning only once, and looks for the
 * page only once.
 */
const require = createRequire(path.resolve('entry.cjs'));
enableCompileCache('/tmp/compiled');
process.setSourceMapsEnabled(true);

function forgetPackages(): void {
  for (const file of Object.keys(require.cache)) Reflect.deleteProperty(require.cache, file);
}

/** Output and errors of the running example. */
let printed: string[] = [];
let errors: string[] = [];

const fail = (error: unknown) => {
  errors.push(error instanceof Error ? (error.stack ?? String(error)) : String(error));
};

/** The components that React was rendering when it warned, with their positions. */
const ownerStack = (): string => (require('react') as typeof React).captureOwnerStack?.() ?? '';

for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[name] = (...values: unknown[]) => {
    const text = format(...values);
    // React's warnings are mistakes of the example, not output.
    const caller = new Error().stack?.split('\n')[2] ?? '';
    // react-native-web's warnings are about missing phone features, which the example cannot fix.
    if (/node_modules\/react-native-web/.test(caller) || withoutSlowChecks(text) === '') return;
    if (/node_modules\/react/.test(caller)) fail(`${messages.reactWarning(text)}\n${ownerStack()}`);
    else printed.push(text);
  };
}
/** Timers of the running example, cleared before the next one. */
const timers = new Set<NodeJS.Timeout>();

function counted<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return ((...args: Parameters<Start>) => {
    const timer = (start as (...all: unknown[]) => NodeJS.Timeout)(...args);
    timers.add(timer);
    return timer;
  }) as unknown as Start;
}

/** Node's timers: those of a closed page never fire. */
const { clearImmediate, clearInterval, clearTimeout, queueMicrotask, setImmediate } = globalThis;
const TIMERS = {
  ...{ clearImmediate, clearInterval, clearTimeout, queueMicrotask, setImmediate },
  setTimeout: counted(setTimeout),
  setInterval: counted(setInterval),
};

/** Milliseconds per frame. */
const FRAME = 1000 / 60;

/**
 * Animation frames at a screen's rate: the substitute's come as fast as possible, which nothing
 * waits for.
 */
const FRAMES = {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    TIMERS.setTimeout(() => draw(performance.now()), FRAME),
  cancelAnimationFrame: clearTimeout,
};

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

/** A new page of this size. */
function openPage({ width, height }: typeof PAGE): void {
  GlobalRegistrator.register({ url: URL, width, height });
  Object.assign(globalThis, { ...TIMERS, ...FRAMES, fetch: unanswered, reportError: fail });
  Object.defineProperty(document.documentElement, 'clientWidth', {
    value: width,
    configurable: true,
  });
  Object.defineProperty(document.documentElement, 'clientHeight', {
    value: height,
    configurable: true,
  });
  document.body.innerHTML = '<div id="root"></div>';
}

/** Without network, a request is pending until aborted. */
function unanswered(_input: unknown, options?: { signal?: AbortSignal }): Promise<Response> {
  return new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
  });
}

/**
 * Bundles the program's files with their packages, and imports the result. React stays outside: it
 * is the one that renders. Were packages outside too, Node would mix their CommonJS and ESM, and
 * with them two instances of React.
 */
async function load(item: Item, directory: string): Promise<Record<string, unknown>> {
  for (const [name, text] of Object.entries(item.files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name === item.entry ? text + exportAll(item.components) : text);
  }
  const outfile = path.join(directory, '.salida/entry.cjs');
  await build({
    entryPoints: [path.join(directory, item.entry)],
    outfile,
    bundle: true,
    // Not ESM, whose modules would be shared between examples.
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    loader: { '.js': 'jsx' },
    sourcemap: 'inline',
    logLevel: 'silent',
    define: {
      'import.meta.env': '{"MODE":"development","DEV":true,"PROD":false,"BASE_URL":"/"}',
      __DEV__: 'true',
    },
    plugins: [assets],
    external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'vite', '@vitejs/*'],
    ...(item.native && NATIVE),
  });
  return require(outfile) as Record<string, unknown>;
}

/** react-native-web is published for bundlers: Node cannot import it. */
const NATIVE: BuildOptions = {
  alias: { 'react-native': 'react-native-web' },
  mainFields: ['module', 'main'],
};

/** Exports components that the example does not. */
const exportAll = (components: string[]): string =>
  `\nexport { ${components.map((name) => `${name} as $${name}`).join(', ')} };\n`;

/** Imported styles and images need not exist: only their use is shown. */
const assets: Plugin = {
  name: 'assets',
  setup({ onResolve, onLoad }) {
    const filter = /\.(?:css|s[ac]ss|svg|png|jpe?g|gif|webp|avif|mp4|woff2?)(?:\?.*)?$/;
    onResolve({ filter }, ({ path: name }) => ({ path: name, namespace: 'asset' }));
    onLoad({ filter: /.*/, namespace: 'asset' }, ({ path: name }) => ({
      contents: /\.module\.\w+$/.test(name)
        ? 'export default new Proxy({}, { get: (_, name) => String(name) });'
        : `export default ${JSON.stringify(name.replace(/^\.*/, ''))};`,
      loader: 'js',
    }));
  },
};

/**
 * Renders the default export, or the last component without required props, unless the example
 * renders by itself.
 */
function render(
  module: Record<string, unknown>,
  { components, renders }: Item,
  root: HTMLElement,
): void {
  if (renders) return;
  const { createElement, isValidElement } = require('react') as typeof React;
  const { createRoot } = require('react-dom/client') as typeof ReactDom;
  const candidates = [module['default'], ...components.map((name) => module[`$${name}`]).reverse()];
  const chosen = candidates.find((value) => isValidElement(value) || needsNoProps(value));
  if (chosen === undefined) return;
  const element = isValidElement(chosen) ? chosen : createElement(chosen as () => null);
  createRoot(root, { onUncaughtError: fail }).render(element);
}

function needsNoProps(value: unknown): boolean {
  if (typeof value !== 'function' || value.length > 0) return false;
  const isClass = /^class\b/.test(String(value));
  return !isClass || typeof value.prototype?.render === 'function';
}

/** Waits until the page stops changing and no timer of the example is left. */
async function settle(root: HTMLElement): Promise<void> {
  const started = Date.now();
  let quiet = 0;
  let before = '';
  while (Date.now() - started < LIMIT && quiet < 3) {
    await wait(STEP);
    const now = `${root.innerHTML} ${printed.length} ${errors.length}`;
    const waiting = process.getActiveResourcesInfo().includes('Timeout');
    quiet = now === before && !waiting ? quiet + 1 : 0;
    before = now;
  }
}

let count = 0;

await serve(async (item: Item): Promise<Rendered> => {
  printed = [];
  errors = [];
  const directory = path.resolve(String(++count));
  forgetPackages();
  openPage(item.native ? PHONE : PAGE);
  const root = document.getElementById('root') as HTMLElement;
  try {
    render(await load(item, directory), item, root);
    await settle(root);
  } catch (error) {
    fail(error);
  }
  const html = formatNodes(root.childNodes, '').join('\n');
  // Errors of code that outlives the page are not the example's.
  const said = [...errors];
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  await GlobalRegistrator.unregister();
  const placed = said.map((error) =>
    error.replaceAll(`file://${directory}/`, '').replaceAll(`${directory}/`, ''),
  );
  // An error that breaks the page is reported by both React and the page.
  return { printed: printed.join('\n'), html, errors: [...new Set(placed)] };
});
