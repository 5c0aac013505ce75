import { createRequire } from 'node:module';
import type * as DockerfileUtils from 'dockerfile-utils';
import { closest, unknownNameMessage } from '../../src/did-you-mean.ts';
import { detectPackage } from '../js/node.ts';
import { perBlock } from '../../src/runs.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { TOOLS } from '../../src/settings.ts';
import type { Block } from '../../src/types.ts';
import type { Outcome, Language } from '../../src/types.ts';
import * as messages from './messages.ts';

/** Dockerfiles that are not built: instructions and their arguments. */
export const dockerfileLanguage: Language = {
  name: 'dockerfile',
  module: import.meta.filename,
  languages: { dockerfile: { comment: '#', leads: 80 } },
  accepts: (job) => job.language === 'dockerfile',
  detect: () => detectPackage('dockerfile-utils', 'dockerfile-utils'),
  debianPackages: [],
  run: perBlock(verifyBlock),
  selfTests: [
    { language: 'dockerfile', code: 'FROM node:24\nWORKDIRR /app', problem: 'WORKDIRR' },
    { language: 'dockerfile', code: 'FROM node:24\nEXPOSE ochenta', problem: 'ochenta' },
    { language: 'dockerfile', code: 'RUN npm ci', problem: 'FROM' },
    {
      language: 'dockerfile',
      code: 'FROM node:24 AS build\nRUN npm ci\nFROM nginx\nCOPY --from=biuld /app /app',
      problem: '«build»',
    },
  ],
};

function verifyBlock(block: Block): Outcome {
  if (block.language !== 'dockerfile') {
    return {
      block,
      problem: {
        line: block.line,
        message: messages.missingBuildCommand,
      },
    };
  }
  const { validate } = createRequire(TOOLS)('dockerfile-utils') as typeof DockerfileUtils;
  const refused = validate(block.code).map(({ message, range }) => ({
    line: 1 + range.start.line,
    text: message,
  }));
  const said = new Set(refused.map(({ line }) => line));
  const found = unknownStages(block.code).filter(({ line }) => !said.has(line));
  const errors = [...refused, ...found].toSorted((a, b) => a.line - b.line);
  return evaluate(block, { level: 'analiza', errors: inDocument(block, errors) }, '#');
}

/** Misspelt stages; any other name may be an image. */
function unknownStages(code: string): { line: number; text: string }[] {
  const stages: string[] = [];
  return code.split('\n').flatMap((text, index) => {
    const stage = /^\s*FROM\s.*\sAS\s+(\S+)/i.exec(text)?.[1];
    if (stage !== undefined) stages.push(stage);
    const name = /^\s*COPY\s.*--from=([^\s/:.]+)(?=\s)/i.exec(text)?.[1];
    if (name === undefined || stages.includes(name) || !closest(name, stages)) return [];
    return [{ line: index + 1, text: unknownNameMessage(name, messages.earlierStage, stages) }];
  });
}
