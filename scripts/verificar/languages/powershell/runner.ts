import { runBatch, type Answer } from '../../core/batch.ts';
import { detectPackage } from '../js/node.ts';
import { failure, inNote, judge } from '../../core/output.ts';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import type { Job, Outcome, Runner } from '../../core/types.ts';
import {
  nameMistakes,
  typeMistakes,
  type Command,
  type Member,
  type VariableUse,
} from './names.ts';

interface Parsed {
  error?: string;
  line?: number;
  commands: Command[];
  variables: VariableUse[];
  members: Member[];
  types: Member[];
  environment: Member[];
  functions: string[];
}

/** PowerShell: there is none for Debian; its grammar is checked, and the names of orders, parameters and variables. */
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
    const parsed = new Map(blocks.map((block, index) => [block, answers[index] as Answer<Parsed>]));
    return jobs.map((job) => {
      done(job);
      return judgeSession(job, parsed);
    });
  },
  canaries: [
    { language: 'powershell', code: 'if ($true) {\n  Get-Date', problem: 'falta' },
    { language: 'powershell', code: 'wingte install Git.Git', problem: '«winget»' },
    { language: 'powershell', code: 'winget instal Git.Git', problem: '«install»' },
    { language: 'powershell', code: 'Get-Servcie LanmanServer', problem: '«Get-Service»' },
    { language: 'powershell', code: 'Get-ChildItem -Recruse', problem: '«-Recurse»' },
    { language: 'powershell', code: 'wsl --instal', problem: '«--install»' },
    { language: 'powershell', code: '$os = 1\n$so + 1', problem: '$so' },
  ],
};

/** The blocks of a card are one session: what one defines, the next ones know. */
function judgeSession({ blocks }: Job, parsed: Map<CodeBlock, Answer<Parsed>>): Outcome[] {
  const assigned = new Set<string>();
  const functions: string[] = [];
  return blocks.map((block) => {
    const answer = parsed.get(block) as Answer<Parsed>;
    if ('lost' in answer) return judge(block, { level: 'analiza', ...failure(answer.lost) }, '#');
    const { error, line = 1, commands, variables, members } = answer.value;
    functions.push(...answer.value.functions);
    const mistakes =
      error === undefined
        ? [
            ...nameMistakes(commands, variables, members, functions, assigned),
            ...typeMistakes(answer.value),
          ]
        : [{ line, text: error }];
    return judge(block, { level: 'analiza', errors: inNote(block, mistakes) }, '#');
  });
}
