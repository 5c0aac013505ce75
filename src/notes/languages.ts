/**
 * The languages a code block may name: what the reader sees on the block and
 * the grammar that colours it. A language that is not here is an error, so
 * that a typing mistake never ends in an uncoloured, unverified block.
 */
export interface Language {
  /** Name printed on the block. */
  readonly label: string;
  /** Shiki grammar; `text` leaves the code uncoloured. */
  readonly grammar: string;
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  bash: { label: 'Terminal', grammar: 'bash' },
  css: { label: 'CSS', grammar: 'css' },
  diff: { label: 'diff', grammar: 'diff' },
  dockerfile: { label: 'Dockerfile', grammar: 'dockerfile' },
  ejs: { label: 'EJS', grammar: 'html' },
  fish: { label: 'fish', grammar: 'fish' },
  gitignore: { label: '.gitignore', grammar: 'text' },
  gradle: { label: 'Gradle', grammar: 'groovy' },
  handlebars: { label: 'Handlebars', grammar: 'handlebars' },
  html: { label: 'HTML', grammar: 'html' },
  http: { label: 'HTTP', grammar: 'http' },
  ini: { label: 'Configuración', grammar: 'ini' },
  java: { label: 'Java', grammar: 'java' },
  js: { label: 'JavaScript', grammar: 'js' },
  json: { label: 'JSON', grammar: 'json' },
  jsx: { label: 'JSX', grammar: 'jsx' },
  mongodb: { label: 'mongosh', grammar: 'js' },
  powershell: { label: 'PowerShell', grammar: 'powershell' },
  properties: { label: 'Propiedades', grammar: 'ini' },
  pug: { label: 'Pug', grammar: 'pug' },
  redis: { label: 'redis-cli', grammar: 'text' },
  salida: { label: 'Salida', grammar: 'text' },
  scss: { label: 'SCSS', grammar: 'scss' },
  sql: { label: 'SQL', grammar: 'sql' },
  text: { label: 'Texto', grammar: 'text' },
  ts: { label: 'TypeScript', grammar: 'ts' },
  tsx: { label: 'TSX', grammar: 'tsx' },
  vim: { label: 'Vim', grammar: 'viml' },
  xml: { label: 'XML', grammar: 'xml' },
  yaml: { label: 'YAML', grammar: 'yaml' },
  zsh: { label: 'zsh', grammar: 'zsh' },
};

/** Language of a block that names none (specification, section 3). */
export const DEFAULT_LANGUAGE = 'jsx';

/** Language of the block that holds the output of the code above it. */
export const OUTPUT_LANGUAGE = 'salida';
