import { expect, it } from 'vitest';
import { packagesOf } from '../src/install/npm-cache.ts';

it('npm’s cache has no packages for other systems, and no bundled ones', () => {
  const here = { os: [process.platform], cpu: [process.arch] };
  const packages = {
    '': { name: 'proyecto' },
    'node_modules/next': { version: '16.0.0' },
    'node_modules/@img/aqui': { version: '1.0.0', ...here, libc: ['glibc'] },
    'node_modules/@img/musl': { version: '1.0.0', ...here, libc: ['musl'] },
    'node_modules/otro-sistema': { version: '1.0.0', os: ['aix'] },
    'node_modules/otro-procesador': { version: '1.0.0', cpu: ['mips'] },
    'node_modules/menos-uno': { version: '1.0.0', os: ['!aix'] },
    'node_modules/menos-este': { version: '1.0.0', os: [`!${process.platform}`] },
    'node_modules/next/node_modules/react': { version: '19.0.0' },
    'node_modules/next/node_modules/dentro': { version: '1.0.0', inBundle: true },
    'node_modules/alias': { name: 'lodash', version: '4.0.0' },
  };
  expect(packagesOf(JSON.stringify({ packages }))).toStrictEqual([
    'next@16.0.0',
    '@img/aqui@1.0.0',
    'menos-uno@1.0.0',
    'react@19.0.0',
    'lodash@4.0.0',
  ]);
});
