import { RENDER_INPUTS, verifyComponents, web } from './render.ts';
import { detectTypeScript } from '../ts/typecheck.ts';
import type { Language } from '../../src/types.ts';

/**
 * JSX and TSX: `tsc` finds wrong names and types (bundlers find neither), then React renders the
 * component without a browser.
 */
export const jsxLanguage: Language = {
  name: 'jsx',
  module: import.meta.filename,
  languages: { tsx: { comment: '//', leads: 64 }, jsx: { comment: '//', leads: 63 } },
  accepts: (job) => job.language === 'jsx' || job.language === 'tsx',
  detect: detectTypeScript,
  debianPackages: [],
  cacheInputs: RENDER_INPUTS,
  run: (jobs, done) => verifyComponents(jobs, web(), done),
  selfTests: [
    {
      language: 'jsx',
      code: 'export default function App() {\n  return <p>{nadie}</p>;\n}',
      problem: 'TS2304',
    },
    {
      language: 'tsx',
      code: "const total: number = 'a';\nexport default () => <p>{total}</p>;",
      problem: 'TS2322',
    },
    {
      language: 'jsx',
      code: 'export default () => <p>Hola</p>;',
      output: '<p>Adiós</p>',
      problem: '<p>Hola</p>',
    },
    {
      language: 'jsx',
      code: 'export default () => [1, 2].map((n) => <p>{n}</p>);',
      problem: 'unique "key" prop',
    },
    {
      language: 'jsx',
      code: "export default () => { throw new Error('rota'); };",
      problem: 'rota',
    },
  ],
};
