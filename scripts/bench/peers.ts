import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES } from '../../src/notes/languages.ts';
import { folderOf, noteFiles } from '../../src/notes/model.ts';
import { bodyOf, yamlOf } from '../../src/notes/source.ts';
import { NODE, ROOT, writeFiles } from '../verificar/core/process.ts';

const TOPICS = folderOf('topics');

/** A generator of documentation sites, as its own guide says to begin. */
interface Peer {
  name: string;
  /** Packages, with their versions. */
  packages: readonly string[];
  /** Folder of the notes. */
  notes: string;
  /** Its own files: relative name → text. */
  files: Record<string, string>;
  /** What builds it, below `node_modules`. */
  build: readonly string[];
  dist: string;
  /** Address of a note's page. */
  address: (note: string) => string;
}

export const PEERS: readonly Peer[] = [
  {
    name: 'Starlight',
    packages: ['astro@7.3.5', '@astrojs/starlight@0.42.4'],
    notes: 'src/content/docs',
    files: {
      'astro.config.mjs': `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  integrations: [starlight({ title: 'Apuntes', locales: { root: { label: 'Español', lang: 'es' } } })],
});`,
      'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
    },
    build: ['astro/bin/astro.mjs', 'build'],
    dist: 'dist',
    address: (note) => `/${note}/`,
  },
  {
    name: 'VitePress',
    packages: ['vitepress@1.6.4'],
    notes: '.',
    files: {
      '.vitepress/config.mjs': `export default { lang: 'es', title: 'Apuntes', ignoreDeadLinks: true };`,
    },
    build: ['vitepress/bin/vitepress.js', 'build'],
    dist: '.vitepress/dist',
    address: (note) => `/${note}.html`,
  },
  {
    name: 'Docusaurus',
    packages: [
      ...['core', 'faster', 'preset-classic'].map((name) => `@docusaurus/${name}@3.10.2`),
      ...['@mdx-js/react@3.1.1', 'react@19.3.1', 'react-dom@19.3.1'],
    ],
    notes: 'docs',
    files: {
      'docusaurus.config.mjs': `export default {
  title: 'Apuntes',
  url: 'https://example.com',
  baseUrl: '/',
  future: { v4: true },
  onBrokenLinks: 'ignore',
  i18n: { defaultLocale: 'es', locales: ['es'] },
  markdown: { format: 'md' },
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};`,
    },
    build: ['@docusaurus/core/bin/docusaurus.mjs', 'build', '--config', 'docusaurus.config.mjs'],
    dist: 'build',
    address: (note) => `/${note}/`,
  },
];

/** A code block, or a component's tag outside of one. */
const PARTS =
  /^(?<ticks>`{3,})(?<language>\S*)(?<meta>[^\n]*)\n(?<code>[^]*?)^\k<ticks>$\n?|^<\/?[A-Z]\w*(?: title="(?<title>[^"]*)")?[^>]*>$/gm;

/** A part as any Markdown processor takes it. */
function plainPart(part: Record<string, string | undefined>): string {
  const { ticks, language = '', code = '', title } = part;
  if (ticks === undefined) return title === undefined ? '' : `## ${title}`;
  return `${ticks}${LANGUAGES[language]?.grammar ?? 'text'}\n${code}${ticks}\n`;
}

/**
 * A note as the Markdown that anybody else would have written: a heading for
 * each card, its examples below it, open.
 *
 * @param source text of a topic's file.
 */
export function plainMarkdown(source: string): string {
  const { id, parrafo } = parse(yamlOf(source)) as { id: string; parrafo?: string };
  const text = bodyOf(source).replaceAll(PARTS, (...found) =>
    plainPart(found.at(-1) as Record<string, string | undefined>),
  );
  return `---\ntitle: ${JSON.stringify(id)}\n---\n\n${parrafo ?? ''}\n${text}`;
}

/** What came of building with another generator. */
type Built = { dist: string; seconds: number } | { failure: string };

/**
 * Makes the same notes with another generator, in a folder of its own.
 *
 * @param directory empty; the packages are installed there.
 * @returns where the pages are and how long they took to build, or what went wrong.
 */
export function buildPeer(peer: Peer, directory: string): Built {
  const notes = noteFiles(ROOT, 'topics').map((file) => [
    path.join(peer.notes, `${path.relative(TOPICS, file).replace(/\.mdx$/, '')}.md`),
    plainMarkdown(readFileSync(path.join(ROOT, file), 'utf8')),
  ]);
  writeFiles(directory, {
    'package.json': JSON.stringify({ private: true }),
    ...peer.files,
    [path.join(peer.notes, 'index.md')]: '---\ntitle: Apuntes\n---\n\nApuntes.\n',
    ...Object.fromEntries(notes),
  });
  const env = {
    ...process.env,
    PATH: `${path.dirname(NODE)}${path.delimiter}${process.env['PATH'] ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const [program = '', ...args] = peer.build;
  const steps: [string, string[]][] = [
    ['npm', ['install', '--no-audit', '--no-fund', ...peer.packages]],
    [NODE, [path.join(directory, 'node_modules', program), ...args]],
  ];
  let started = 0;
  for (const [command, list] of steps) {
    started = performance.now();
    const { status, stdout, stderr } = spawnSync(command, list, {
      cwd: directory,
      encoding: 'utf8',
      env,
    });
    if (status !== 0) {
      const end = (stdout + stderr).trim().split('\n').slice(-5).join('\n');
      return { failure: `${peer.name}: ${list[0]} no terminó bien.\n${end}` };
    }
  }
  return { dist: path.join(directory, peer.dist), seconds: (performance.now() - started) / 1000 };
}
