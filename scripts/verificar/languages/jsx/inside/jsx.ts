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
import { serve } from '../../../core/inside/serve.ts';

interface Item {
  files: Record<string, string>;
  entry: string;
  /** Names of the components that the entry defines, in order. */
  components: string[];
  /** Whether the example renders by itself. */
  renders: boolean;
  /** Whether it is written for React Native: react-native-web stands in for it. */
  native: boolean;
}

interface Rendered {
  printed: string;
  html: string;
  errors: string[];
}

/** Milliseconds in which effects, timers and lazy parts must settle. */
const LIMIT = 3000;
const STEP = 15;
const URL = 'http://localhost:3000/';
const PAGE = { width: 1024, height: 768 };
/** A common phone, in the units of React Native. */
const PHONE = { width: 360, height: 800 };

/** Packages are loaded anew for each example: React says each warning only once, and looks for the page only once. */
const require = createRequire(path.resolve('entry.cjs'));
enableCompileCache('/tmp/compiled');
process.setSourceMapsEnabled(true);

function forgetPackages(): void {
  for (const file of Object.keys(require.cache)) Reflect.deleteProperty(require.cache, file);
}

/** What the running example has printed, and what has gone wrong in it. */
let printed: string[] = [];
let errors: string[] = [];

const fail = (error: unknown) => {
  errors.push(error instanceof Error ? (error.stack ?? String(error)) : String(error));
};

/** Redux Toolkit says so where a check took long: on a busy machine, of any example. */
const SLOW_MACHINE = /InvariantMiddleware took \d+ms/;

/** The components that React was rendering when it warned, with their places. */
const ownerStack = (): string => (require('react') as typeof React).captureOwnerStack?.() ?? '';

for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) {
  console[name] = (...values: unknown[]) => {
    const text = format(...values);
    // What React warns of is a mistake of the example, not its output.
    const caller = new Error().stack?.split('\n')[2] ?? '';
    // The stand-in speaks of what a phone would have: nothing that the example could mend.
    if (/node_modules\/react-native-web/.test(caller) || SLOW_MACHINE.test(text)) return;
    if (/node_modules\/react/.test(caller)) fail(`React advierte: ${text}\n${ownerStack()}`);
    else printed.push(text);
  };
}
/** Timers of the running example, which must not go on in the next one. */
const timers = new Set<NodeJS.Timeout>();

function counted<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return ((...args: Parameters<Start>) => {
    const timer = (start as (...all: unknown[]) => NodeJS.Timeout)(...args);
    timers.add(timer);
    return timer;
  }) as unknown as Start;
}

/** Node's own timers: those of a page that is closed never fire. */
const { clearImmediate, clearInterval, clearTimeout, queueMicrotask, setImmediate } = globalThis;
const TIMERS = {
  ...{ clearImmediate, clearInterval, clearTimeout, queueMicrotask, setImmediate },
  setTimeout: counted(setTimeout),
  setInterval: counted(setInterval),
};

/** Milliseconds from one picture of a screen to the next. */
const FRAME = 1000 / 60;

/** As a screen gives them: those of the stand-in come as fast as the machine can, and nobody waits for them. */
const FRAMES = {
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    TIMERS.setTimeout(() => draw(performance.now()), FRAME),
  cancelAnimationFrame: clearTimeout,
};

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

/** A new page, with its size where a layout would put it. */
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

/** There is no network: a request waits until it is given up. */
function unanswered(_input: unknown, options?: { signal?: AbortSignal }): Promise<Response> {
  return new Promise((_resolve, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
  });
}

/** Bundles the program's own files, packages apart, and imports the result. */
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
    // Not ESM, whose modules are loaded once for all examples.
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
    ...(item.native ? NATIVE : { packages: 'external' }),
  });
  return require(outfile) as Record<string, unknown>;
}

/** React Native for the web is published for bundlers: Node could not import it. */
const NATIVE: BuildOptions = {
  alias: { 'react-native': 'react-native-web' },
  external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
  mainFields: ['module', 'main'],
};

/** Lets the harness reach components that the example does not export. */
const exportAll = (components: string[]): string =>
  `\nexport { ${components.map((name) => `${name} as $${name}`).join(', ')} };\n`;

/** Styles and images that an example imports need not exist: it is their use that is shown. */
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

/** Renders the default export, or the last component that needs no props, unless the example does it. */
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

/** Waits until nothing changes on the page any more and no timer of the example is left. */
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
  // What still runs when the page closes misses it: that is no mistake of the example.
  const said = [...errors];
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  await GlobalRegistrator.unregister();
  const placed = said.map((error) =>
    error.replaceAll(`file://${directory}/`, '').replaceAll(`${directory}/`, ''),
  );
  // A mistake that breaks the page is said again by whoever notices it: by React, and by the page.
  return { printed: printed.join('\n'), html, errors: [...new Set(placed)] };
});
