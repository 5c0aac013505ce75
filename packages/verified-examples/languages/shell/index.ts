import { perBlock } from '../../src/runs.ts';
import type { Language } from '../../src/types.ts';
import { SHELLS, checkSyntax, versionOf } from './shells.ts';

/**
 * Commands of bash, zsh and fish that no page types: `solo-compila`, or a shell that no page
 * opens. The shell only parses them.
 */
export const shellLanguage: Language = {
  name: 'shell',
  module: import.meta.filename,
  languages: {
    bash: { comment: '#', leads: 100, role: { kind: 'shell' } },
    zsh: { comment: '#', leads: 100, role: { kind: 'repl' } },
    fish: { comment: '#', leads: 100 },
  },
  accepts: ({ language }) => language in SHELLS,
  detect: () => versionOf('bash'),
  debianPackages: ['bash', 'zsh', 'fish'],
  run: perBlock(checkSyntax),
  selfTests: [
    { language: 'bash', meta: 'solo-compila', code: 'if true; then', problem: 'unexpected end' },
    { language: 'fish', code: 'if true', problem: 'Missing end' },
  ],
};
