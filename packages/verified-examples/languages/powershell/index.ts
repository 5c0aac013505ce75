import { runBatch } from '../../src/batch.ts';
import { failure, inDocument, evaluate } from '../../src/compare.ts';
import { inOneBatch } from '../../src/runs.ts';
import type { Diagnostic, Language } from '../../src/types.ts';
import { detectPackage } from '../js/node.ts';

/** PowerShell has no Debian package: a grammar parses the blocks. */
export const powershellLanguage: Language = {
  name: 'powershell',
  module: import.meta.filename,
  languages: { powershell: { comment: '#', session: true, leads: 95 } },
  accepts: (job) => job.language === 'powershell',
  detect: () => detectPackage('@vscode/tree-sitter-wasm', 'la gramática de PowerShell'),
  debianPackages: [],
  run: inOneBatch(async (blocks) => {
    const answers = await runBatch<string, Diagnostic[]>(
      'languages/powershell/sandbox/powershell.ts',
      blocks.map(({ code }) => code),
      { processes: 1 },
    );
    return new Map(
      answers.map((answer, index) => {
        const block = blocks[index] as (typeof blocks)[number];
        const seen =
          'lost' in answer ? failure(answer.lost) : { errors: inDocument(block, answer.value) };
        return [block, evaluate(block, { level: 'analiza', ...seen }, '#')];
      }),
    );
  }),
  selfTests: [{ language: 'powershell', code: 'if ($true) {\n  Get-Date', problem: 'falta' }],
};
