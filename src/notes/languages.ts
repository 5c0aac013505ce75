import { closest } from 'verified-examples/notation';

/**
 * The languages a code block may name: what the reader sees on the block and
 * the grammar that colours it. A language that is not here is an error, so
 * that a typing mistake never ends in an uncoloured, unverified block.
 */
export interface Language {
  /** Name printed on the block. */
  readonly label: string;
  /** Name printed on a file of it, where that is another. */
  readonly fileLabel?: string;
  /** Shiki grammar; `text` leaves the code uncoloured. */
  readonly grammar: string;
  /** Other names that an author may try; the error suggests this one. */
  readonly aliases?: readonly string[];
  /** No tool verifies it: it is only highlighted, and its blocks say so. */
  readonly unchecked?: true;
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  bash: {
    label: 'Terminal',
    fileLabel: 'Bash',
    grammar: 'bash',
    aliases: ['sh', 'shell', 'console', 'terminal', 'shellscript', 'shell-session'],
  },
  css: { label: 'CSS', grammar: 'css' },
  diff: { label: 'diff', grammar: 'diff', aliases: ['patch'] },
  dockerfile: { label: 'Dockerfile', grammar: 'dockerfile', aliases: ['docker'] },
  ejs: { label: 'EJS', grammar: 'html' },
  fish: { label: 'fish', grammar: 'fish' },
  gitignore: { label: '.gitignore', grammar: 'text' },
  gradle: { label: 'Gradle', grammar: 'groovy', aliases: ['groovy'] },
  handlebars: { label: 'Handlebars', grammar: 'handlebars', aliases: ['hbs'] },
  html: { label: 'HTML', grammar: 'html', aliases: ['htm'] },
  http: { label: 'HTTP', grammar: 'http' },
  ini: { label: 'Configuración', grammar: 'ini', aliases: ['conf', 'config', 'env'] },
  java: { label: 'Java', grammar: 'java' },
  js: { label: 'JavaScript', grammar: 'js', aliases: ['javascript', 'node', 'mjs', 'cjs'] },
  json: { label: 'JSON', grammar: 'json', aliases: ['jsonc', 'json5'] },
  jsx: { label: 'JSX', grammar: 'jsx' },
  mongodb: { label: 'mongosh', grammar: 'js', aliases: ['mongo', 'mongosh'] },
  pasos: { label: 'Pasos', grammar: 'text', aliases: ['steps', 'paso'] },
  powershell: { label: 'PowerShell', grammar: 'powershell', aliases: ['ps1', 'pwsh'] },
  properties: { label: 'Propiedades', grammar: 'ini', aliases: ['dotenv'] },
  pug: { label: 'Pug', grammar: 'pug', aliases: ['jade'] },
  redis: { label: 'redis-cli', grammar: 'redis' },
  salida: { label: 'Salida', grammar: 'text', aliases: ['output', 'out'] },
  scss: { label: 'SCSS', grammar: 'scss', aliases: ['sass'] },
  sql: { label: 'SQL', grammar: 'sql', aliases: ['mysql', 'pgsql', 'postgres', 'postgresql'] },
  text: {
    label: 'Texto',
    grammar: 'text',
    aliases: ['txt', 'plain', 'plaintext', 'md', 'markdown', 'mdx'],
  },
  ts: { label: 'TypeScript', grammar: 'ts', aliases: ['typescript', 'mts', 'cts'] },
  tsx: { label: 'TSX', grammar: 'tsx' },
  vim: { label: 'Vim', grammar: 'viml', aliases: ['viml', 'vimscript'] },
  xml: { label: 'XML', grammar: 'xml', aliases: ['svg'] },
  yaml: { label: 'YAML', grammar: 'yaml', aliases: ['yml'] },
  zsh: { label: 'zsh', grammar: 'zsh' },
  // Shown in colour only: adding one more is one more line.
  c: { label: 'C', grammar: 'c', aliases: ['h'], unchecked: true },
  cpp: { label: 'C++', grammar: 'cpp', aliases: ['c++', 'cc', 'hpp'], unchecked: true },
  csharp: { label: 'C#', grammar: 'csharp', aliases: ['c#', 'cs'], unchecked: true },
  go: { label: 'Go', grammar: 'go', aliases: ['golang'], unchecked: true },
  kotlin: { label: 'Kotlin', grammar: 'kotlin', aliases: ['kt', 'kts'], unchecked: true },
  php: { label: 'PHP', grammar: 'php', unchecked: true },
  python: { label: 'Python', grammar: 'python', aliases: ['py', 'python3'], unchecked: true },
  rust: { label: 'Rust', grammar: 'rust', aliases: ['rs'], unchecked: true },
  toml: { label: 'TOML', grammar: 'toml', unchecked: true },
};

/** Language of a block that names none (docs/especificacion.md, section 3). */
export const DEFAULT_LANGUAGE = 'jsx';

/** Language of listings and diagrams in letters: there is nothing to verify. */
export const NOT_CODE = 'text';

/** Language of a drawing, which stands in a card, outside its examples. */
export const DRAWING_LANGUAGE = 'mermaid';

/** Language of the block that holds the output of the code above it. */
export const OUTPUT_LANGUAGE = 'salida';

/** Languages by all their names. */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([language, { aliases = [] }]) =>
    [language, ...aliases].map((name) => [name, language] as const),
  ),
);

/** The language that a name means, or most likely means; nothing when none is near. */
export function closestLanguage(name: string): string | undefined {
  const wanted = name.toLowerCase();
  const known = BY_NAME.get(wanted);
  if (known !== undefined) return known;
  const near = closest(wanted, BY_NAME.keys(), Math.min(2, wanted.length - 2));
  return near && BY_NAME.get(near);
}

/** Badge of a block in an unchecked language. */
export const UNCHECKED = 'Se muestra sin comprobar';
