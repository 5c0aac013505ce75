import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  globalIgnores(['dist/', '.astro/', '.cache/', '**/node_modules/']),
  tseslint.configs.strict,
  astro.configs.recommended,
  {
    rules: {
      // `noUncheckedIndexedAccess` makes the compiler ask; the answer stands beside it.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
