import { blockByBlock } from '../../core/runs.ts';
import type { Runner } from '../../core/types.ts';
import { SHELLS, checkSyntax, versionOf } from './shells.ts';

/**
 * Orders of bash, zsh and fish that nobody types on a page: `solo-compila`, or a
 * shell that no page opens. The shell itself reads them, and runs nothing.
 */
export const shellRunner: Runner = {
  name: 'shell',
  module: import.meta.filename,
  languages: {
    bash: { comment: '#', leads: 100, reader: { kind: 'shell' } },
    zsh: { comment: '#', leads: 100, reader: { kind: 'prompt' } },
    fish: { comment: '#', leads: 100 },
  },
  accepts: ({ language }) => language in SHELLS,
  detect: () => versionOf('bash'),
  debianPackages: ['bash', 'zsh', 'fish'],
  run: blockByBlock(checkSyntax),
  canaries: [
    { language: 'bash', meta: 'solo-compila', code: 'if true; then', problem: 'unexpected end' },
    { language: 'fish', code: 'if true', problem: 'Missing end' },
  ],
};
