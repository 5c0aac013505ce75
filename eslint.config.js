import { readFileSync } from 'node:fs';
import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Words that make comments hard to read: name the component, the exact verb, the standard term. */
const VAGUE_WORDS = [
  ...['anew', 'as far as', 'if need be', 'nobody', 'of its own', 'orders', 'parted', 'tells'],
  ...['thing', 'things', 'told', 'who asks', 'who hears', 'who reads', 'who sees', 'whoever'],
];

/** Folder of the engine, which is a package. */
const ENGINE = 'packages/verified-examples';

/** What the site may import of the engine: `verified-examples` and these. */
const doors = Object.keys(
  JSON.parse(readFileSync(new URL(`${ENGINE}/package.json`, import.meta.url), 'utf8')).exports,
).flatMap((door) => (door === '.' ? [] : [door.slice('./'.length)]));

/** Forbids imports, also dynamic ones, of the modules that a pattern matches. */
const forbidImports = (regex, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
  'no-restricted-syntax': [
    'error',
    { selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`, message },
  ],
});

/** How deep the engine's folders are. */
const DEPTHS = [0, 1, 2, 3, 4, 5];

export default defineConfig(
  globalIgnores(['dist/', '.astro/', '.cache/', '**/node_modules/']),
  tseslint.configs.strict,
  astro.configs.recommended,
  {
    rules: {
      // `noUncheckedIndexedAccess` requires the assertions; the check is next to them.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-warning-comments': ['error', { terms: VAGUE_WORDS, location: 'anywhere' }],
    },
  },
  {
    ignores: [`${ENGINE}/**`],
    rules: forbidImports(
      `(?:^|/)${ENGINE}/|^verified-examples/(?!(?:${doors.join('|')})$)`,
      'Of the engine, only what its package.json exports.',
    ),
  },
  // Per depth, the relative paths that leave the engine.
  ...DEPTHS.map((depth) => ({
    files: [`${ENGINE}/${'*/'.repeat(depth)}*.{ts,js}`],
    rules: forbidImports(
      `^(?:\\.\\./){${depth + 1}}|^verified-examples|^astro\\b|^@/`,
      'The engine imports nothing of the site.',
    ),
  })),
);
