import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Words that make comments hard to read: name the component, the exact verb, the standard term. */
const VAGUE_WORDS = [
  ...['anew', 'as far as', 'if need be', 'nobody', 'of its own', 'orders', 'parted', 'tells'],
  ...['thing', 'things', 'told', 'who asks', 'who hears', 'who reads', 'who sees', 'whoever'],
];

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
);
