import { runBatch, type Answer } from '../../core/batch.ts';
import { detectPackage } from '../js/node.ts';
import { judge } from '../../core/output.ts';
import type { Outcome, Runner } from '../../core/types.ts';

interface Parsed {
  error?: string;
  line?: number;
}

/** PowerShell: there is none for Debian; its grammar is checked. */
export const powershellRunner: Runner = {
  name: 'powershell',
  module: import.meta.filename,
  languages: { powershell: { comment: '#', session: true, leads: 95 } },
  accepts: (job) => job.language === 'powershell',
  detect: () => detectPackage('@vscode/tree-sitter-wasm', 'la gramática de PowerShell'),
  debianPackages: [],
  run: async (jobs, done) => {
    const blocks = jobs.flatMap((job) => job.blocks);
    const answers = await runBatch<string, Parsed>(
      'languages/powershell/inside/powershell.ts',
      blocks.map(({ code }) => code),
      { processes: 1 },
    );
    const outcomes = new Map(
      blocks.map((block, index): [typeof block, Outcome] => {
        const answer = answers[index] as Answer<Parsed>;
        const { error, line } = 'lost' in answer ? { error: answer.lost, line: 1 } : answer.value;
        const mistake = error === undefined ? {} : { error, line: block.line + (line ?? 1) };
        return [block, judge(block, { level: 'analiza', ...mistake }, '#')];
      }),
    );
    return jobs.map((job) => {
      done(job);
      return job.blocks.map((block) => outcomes.get(block) as Outcome);
    });
  },
  canaries: [{ language: 'powershell', code: 'if ($true) {\n  Get-Date', problem: 'falta' }],
};
