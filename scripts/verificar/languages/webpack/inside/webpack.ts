import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '../../../core/inside/serve.ts';

interface Item {
  config: string;
  files: Record<string, string>;
}

const require = createRequire(path.resolve('entry.cjs'));
const webpack = require('webpack');
const { validate } = require('schema-utils');
const { schema: serverSchema } =
  require('webpack-dev-server').default ?? require('webpack-dev-server');

type Configuration = Record<string, unknown>;

/** Builds with the configuration of an example; says its errors. */
await serve(async ({ config, files }: Item) => {
  const directory = path.resolve(mkdtempSync('./webpack-'));
  for (const [name, text] of Object.entries(files)) put(path.join(directory, name), text);
  process.chdir(directory);
  try {
    const found = (await import(pathToFileURL(path.join(directory, config)).href)).default;
    const given = typeof found === 'function' ? await found({}, { mode: 'production' }) : found;
    const errors: string[] = [];
    for (const one of [given].flat() as Configuration[])
      errors.push(...(await build(one, directory)));
    return { errors: errors.map((text) => text.replaceAll(`${directory}/`, '')) };
  } catch (error) {
    const { stack } = error as Error;
    const text = String(stack)
      .replaceAll(`file://${directory}/`, '')
      .replaceAll(`${directory}/`, '');
    return { errors: [text] };
  } finally {
    process.chdir(path.dirname(directory));
  }
});

function put(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function build(configuration: Configuration, directory: string): Promise<string[]> {
  const { devServer, ...rest } = configuration;
  if (devServer !== undefined)
    validate(serverSchema, devServer, { name: 'Dev Server', baseDataPath: 'devServer' });
  webpack.validate(configuration);
  for (const loader of loaders(rest['module'])) resolveLoader(loader);
  for (const entry of entries(rest['entry'])) createMissing(entry, directory);
  const stats = await new Promise<{
    toJson: (options: object) => { errors: { message: string }[] };
  }>((resolve, reject) => {
    const complete = {
      mode: 'production',
      ...rest,
      context: rest['context'] ?? directory,
      watch: false,
    };
    webpack(complete, (error: Error | null, result: never) =>
      error ? reject(error) : resolve(result),
    );
  });
  return stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message);
}

/** Names of the loaders of all rules; webpack itself only looks for those that a file needs. */
function loaders(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(loaders);
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { rules, oneOf, use, loader } = value as Record<string, unknown>;
  return [rules, oneOf, use, loader].flatMap((part) => (part === undefined ? [] : loaders(part)));
}

function resolveLoader(name: string): void {
  if (!path.isAbsolute(name)) require.resolve(name.split('?')[0] as string);
}

/** Files of all entries, whatever form they have; `./src/index.js` when there is none. */
function entries(value: unknown): string[] {
  if (value === undefined) return ['./src/index.js'];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(entries);
  if (typeof value !== 'object' || value === null) return [];
  const described = (value as { import?: unknown }).import;
  return described === undefined ? Object.values(value).flatMap(entries) : entries(described);
}

/** An example of a configuration need not show the files that it bundles. */
function createMissing(entry: string, directory: string): void {
  if (!/^\.{0,2}\//.test(entry)) return;
  const file = path.resolve(directory, entry);
  const found = ['', '.js', '.jsx', '.ts', '.tsx', '/index.js'].some((end) =>
    existsSync(file + end),
  );
  if (!found) put(path.extname(file) === '' ? `${file}.js` : file, '');
}
