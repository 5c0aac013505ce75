import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtInLanguages } from '../languages/index.ts';
import { parseMarkdown } from './markdown.ts';
import { languagesOf, planDocument, type Plan } from './plan.ts';
import { inRoot, setSettings, settings, type Settings } from './settings.ts';
import { unknownNameMessage } from './did-you-mean.ts';
import { UsageError } from './usage-error.ts';
import type { Document, Language, Problem } from './types.ts';

/** What is verified, and how. Everything but `documents` has a default. */
export interface Config {
  /**
   * Globs of the documents, relative to `root`, or a function that finds them: those that the
   * user named on the command line, or all of them. The message of what it throws is printed.
   */
  documents: readonly string[] | ((names: readonly string[]) => readonly string[]);
  /** Folder of the documents; the current one by default. */
  root?: string;
  /**
   * Reads a document; Markdown with fenced blocks by default.
   *
   * @param path relative to `root`.
   */
  parse?: (path: string, source: string) => Document;
  /** Further problems that an author sees while writing: `mutate` counts them as noticed. */
  lint?: (path: string, source: string) => readonly Problem[];
  /** Language plug-ins, the specific ones before the general; those of this package by default. */
  languages?: readonly Language[];
  /**
   * The file, relative to `root`, with the committed results of a document; without it, no
   * results are written.
   */
  results?: (path: string) => string;
  /** All files with results, relative to `root`: a run of all removes those of no document. */
  resultFiles?: () => readonly string[];
  /** `node_modules` with packages that examples import; its lock file lies beside it. */
  packages?: string;
  /** List of the npm packages that sessions install: a date, and a project per line. */
  npmPackages?: string;
  /** Folder of caches; `~/.cache/verified-examples` by default. */
  cache?: string;
  /** How users start the verification, in messages: `npm run verificar --`. */
  command?: string;
  /** How users install the tools, in messages. */
  install?: string;
}

const FIELDS: Record<keyof Config, true> = {
  ...{ documents: true, root: true, parse: true, lint: true, languages: true, results: true },
  ...{ resultFiles: true, packages: true, npmPackages: true, cache: true, command: true },
  install: true,
};

/** Rejects unknown fields, and languages that could not be verified or would prove nothing. */
function validate(config: Config): void {
  if (config === null || typeof config !== 'object' || !('documents' in config)) {
    throw new UsageError('La configuración no dice qué documentos verificar: falta «documents».');
  }
  for (const field of Object.keys(config)) {
    if (Object.hasOwn(FIELDS, field)) continue;
    const what = 'un campo de la configuración';
    throw new UsageError(`${unknownNameMessage(field, what, Object.keys(FIELDS))}.`);
  }
  for (const language of config.languages ?? []) {
    const missing = (['name', 'module', 'accepts', 'detect', 'run'] as const).find(
      (field) => !language[field],
    );
    const name = language.name ?? 'sin nombre';
    if (missing) throw new UsageError(`Al lenguaje «${name}» le falta «${missing}».`);
    if (!language.selfTests?.length) {
      throw new UsageError(
        `Al lenguaje «${name}» le falta una autoprueba que falle («selfTests»): sin ella, lo que dé por bueno no vale.`,
      );
    }
  }
}

/**
 * Checks and types a configuration, for `export default` in `verify.config.ts`.
 *
 * @throws {UsageError} for unknown fields and incomplete languages.
 * @example
 *     export default defineConfig({
 *       documents: ['docs/**\/*.md'],
 *       results: (path) => `results/${path}.json`,
 *     });
 */
export function defineConfig(config: Config): Config {
  validate(config);
  return config;
}

/** A configuration, applied to this process: its documents, and how each becomes jobs. */
export interface Project {
  config: Config;
  languages: readonly Language[];
  /** Paths of the documents that these names select; all by default, none for no names. */
  find: (names?: readonly string[]) => string[];
  /**
   * Plans a document.
   *
   * @param source its text; read from the file by default.
   */
  plan: (file: string, source?: string) => Plan;
}

const asAbsolute = (root: string, file: string | undefined) =>
  file === undefined ? undefined : path.resolve(root, file);

/** The settings that a configuration changes. */
function settingsOf({ root = process.cwd(), cache, command, install, ...files }: Config) {
  const given: Partial<Settings> = {
    root,
    packages: asAbsolute(root, files.packages),
    npmPackages: asAbsolute(root, files.npmPackages),
    ...(cache !== undefined && { cache: path.resolve(root, cache) }),
    ...(command !== undefined && { command }),
    ...(install !== undefined && { install }),
  };
  return given;
}

/** Applies a configuration to this process. */
export function openProject(config: Config): Project {
  setSettings(settingsOf(config));
  const { parse = parseMarkdown, languages = builtInLanguages() } = config;
  const options = languagesOf(languages);
  return {
    config,
    languages,
    find: (names) => (names?.length === 0 ? [] : findDocuments(config, names ?? [])),
    plan: (file, source = readFileSync(inRoot(file), 'utf8')) =>
      planDocument(parse(file, source), options),
  };
}

function findDocuments({ documents }: Config, names: readonly string[]): string[] {
  if (typeof documents === 'function') {
    try {
      return [...documents(names)];
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
  }
  const { root } = settings();
  const all = globSync([...documents], { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  if (names.length === 0) return all;
  const wanted = names.map((name) => path.relative(root, path.resolve(name)));
  return all.filter((file) =>
    wanted.some((name) => file === name || file.startsWith(`${name}/`) || name === ''),
  );
}
