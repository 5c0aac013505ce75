import type { Block } from '../../src/types.ts';
import { runBatch, type Answer } from '../../src/batch.ts';
import { jobFiles } from '../../src/plan.ts';
import { detectPackage, packageVersion } from '../js/node.ts';
import { failure, evaluate } from '../../src/compare.ts';
import { inOneBatch } from '../../src/runs.ts';
import type { Job, Outcome, Language, Tool } from '../../src/types.ts';

/** Template languages, by name for readers. */
const ENGINES: Record<string, string> = { ejs: 'EJS', handlebars: 'Handlebars', pug: 'Pug' };

const engine = (language: string): Tool => ({
  name: ENGINES[language] ?? language,
  version: packageVersion(language),
});

/**
 * Templates, compiled by their engines. Their rendering is verified where a program of the page
 * renders them.
 */
export const templatesLanguage: Language = {
  name: 'templates',
  module: import.meta.filename,
  languages: Object.fromEntries(
    Object.keys(ENGINES).map((name) => [name, { comment: '//', standsAlone: true }]),
  ),
  accepts: (job) => job.language in ENGINES,
  // Each result names its engine; they are installed together.
  detect: () => detectPackage('ejs', 'EJS'),
  debianPackages: [],
  run: inOneBatch(async (_blocks, jobs) => {
    const items = jobs.flatMap((job) => job.blocks.map((block) => ({ job, block })));
    const answers = await runBatch<unknown, Compiled>(
      'languages/templates/sandbox/templates.ts',
      items.map(toItem),
      { processes: 1 },
    );
    return new Map(
      items.map(({ block }, index) => [
        block,
        judgeTemplate(block, answers[index] as Answer<Compiled>),
      ]),
    );
  }),
  selfTests: [
    { language: 'ejs', code: '<p><%= name </p>', problem: 'close tag' },
    { language: 'handlebars', code: '{{#each notes}}<p></p>', problem: 'Parse error' },
    { language: 'pug', code: 'ul\n    li\n  p(', problem: 'indentation' },
  ],
};

interface Compiled {
  error?: string;
  line?: number;
}

function toItem({ job, block }: { job: Job; block: Block }) {
  const name = block.marks.title ?? `ejemplo.${block.language}`;
  return { language: block.language, name, files: { ...jobFiles(job), [name]: block.code } };
}

function judgeTemplate(block: Block, answer: Answer<Compiled>): Outcome {
  const { error, line } = 'lost' in answer ? { error: answer.lost, line: 1 } : answer.value;
  return evaluate(
    block,
    {
      level: 'compila',
      tool: engine(block.language),
      ...failure(error, block.line + (line ?? 1)),
    },
    '//',
  );
}
