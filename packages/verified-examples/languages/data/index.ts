import path from 'node:path';
import { parsePatch, type StructuredPatchHunk } from 'diff';
import { parseAllDocuments } from 'yaml';
import type { Block } from '../../src/types.ts';
import { detectNode } from '../js/node.ts';
import { inDocument, evaluate } from '../../src/compare.ts';
import { GIT, reportedTool, run, withTemporaryDirectory, writeFiles } from '../../src/process.ts';
import { perBlock } from '../../src/runs.ts';
import type { Diagnostic, Outcome, Language, Tool } from '../../src/types.ts';
import { httpMistakes } from './http.ts';
import { dataMistakes } from './schemas.ts';
import * as messages from './messages.ts';

/**
 * Finds the mistakes of a text, with its lines.
 *
 * @param title name of its file; empty without one.
 */
type Check = (code: string, title: string) => Promise<Diagnostic[]> | Diagnostic[];

/** Data and settings: each kind is checked by its parser, or by the program that reads it. */
export const dataLanguage: Language = {
  name: 'data',
  module: import.meta.filename,
  languages: {
    diff: { comment: '#' },
    gitignore: { comment: '#', standsAlone: true },
    http: { comment: '#' },
    ini: { comment: '#', standsAlone: true },
    properties: { comment: '#', standsAlone: true },
    yaml: { comment: '#', standsAlone: true },
  },
  accepts: (job) => job.language in CHECKS,
  detect: async () => ((await gitTool()) ? detectNode() : undefined),
  debianPackages: ['git', 'systemd'],
  run: perBlock(verifyBlock),
  selfTests: [
    { language: 'yaml', code: 'notas:\n  total: 3\n id: 1', problem: 'same column' },
    { language: 'ini', code: 'port = 5432\n[sin cerrar', problem: '[sin cerrar' },
    { language: 'properties', code: 'server.port', problem: 'server.port' },
    { language: 'http', code: 'GET /notas\nHost localhost', problem: 'cabecera' },
    { language: 'diff', code: '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b', problem: 'line' },
    { language: 'diff', code: '--- a/x\n+++ b/x\n@@ -4 +5 @@\n-a\n+b', problem: 'línea 4' },
    { language: 'gitignore', code: 'node_modules/\n!', problem: '«!»' },
    { language: 'http', code: 'GTE /notas HTTP/1.1', problem: 'Invalid method' },
    {
      language: 'ini',
      meta: 'title="app.service"',
      code: '[Service]\nExecStart=/usr/bin/node a.js\nRestrat=always',
      problem: 'Restrat',
    },
    {
      language: 'yaml',
      meta: 'title=".github/workflows/check.yml"',
      code: 'on: push\njobs:\n  a:\n    runs-no: ubuntu-latest\n    steps: []',
      problem: '«runs-no»',
    },
  ],
};

async function gitTool(): Promise<Tool | undefined> {
  return reportedTool('Git', GIT, ['--version']);
}

async function verifyBlock(block: Block): Promise<Outcome> {
  const { code, language, marks } = block;
  const mistakes = await CHECKS[language]?.(code, marks.title ?? '');
  const tool = language === 'gitignore' ? await gitTool() : undefined;
  const errors = inDocument(block, mistakes ?? []);
  return evaluate(block, { level: 'analiza', ...(tool && { tool }), errors }, '#');
}

const checkYaml: Check = async (code, title) => {
  const documents = parseAllDocuments(code);
  const broken = documents.flatMap(({ errors }) =>
    errors.map((error) => ({
      line: error.linePos?.[0].line ?? 1,
      text: error.message.split('\n')[0] ?? '',
    })),
  );
  if (broken.length > 0) return broken.slice(0, 1);
  const [mistakes = []] = await dataMistakes([{ title, code }]);
  return mistakes;
};

/** Reports the lines that match no pattern. */
const checkLines = (code: string, allowed: RegExp, problem: string): Diagnostic[] =>
  code
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' || allowed.test(line)
        ? []
        : [{ line: index + 1, text: messages.badLine(problem, line) }],
    );

const COMMENT = String.raw`^\s*[#;]`;
/** Settings by file name. */
const SETTINGS: [RegExp, RegExp, string][] = [
  [
    /^\.env/,
    new RegExp(String.raw`${COMMENT}|^(?:export )?[A-Za-z_]\w*=`),
    messages.expectedVariable,
  ],
  [
    /^pg_hba\.conf$/,
    new RegExp(
      String.raw`${COMMENT}|^(?:local\s+\S+\s+\S+|host(?:no)?(?:ssl|gssenc)?\s+\S+\s+\S+\s+\S+)\s+(?:trust|reject|scram-sha-256|md5|password|peer|ident|cert)\b`,
    ),
    messages.expectedAccessRule,
  ],
  [
    /^(?:config|\.?ssh.*)$/,
    new RegExp(String.raw`${COMMENT}|^\s*[A-Za-z]+[\s=]\S|^\s*\[[^\]]+\]$`),
    messages.expectedOption,
  ],
];
const SECTION_OR_PAIR = new RegExp(String.raw`${COMMENT}|^\s*\[[^\]]+\]\s*$|^\s*[\w.@/:-]+\s*=`);

const checkIni: Check = (code, title) => {
  const name = path.posix.basename(title);
  const [, pattern = SECTION_OR_PAIR, problem = messages.expectedSectionOrPair] =
    SETTINGS.find(([file]) => file.test(name)) ?? [];
  const broken = checkLines(code, pattern, problem);
  return broken.length === 0 && UNIT.test(name) ? checkUnit(code, name) : broken;
};

/** Unit files, checked by systemd. */
const UNIT = /\.(?:service|socket|timer|target|path|mount)$/;

const checkUnit = (code: string, name: string): Promise<Diagnostic[]> =>
  withTemporaryDirectory(async (directory) => {
    writeFiles(directory, { [name]: `${code}\n` });
    const file = path.join(directory, name);
    const { stderr } = await run('/usr/bin/systemd-analyze', [
      ...['verify', '--man=no', '--recursive-errors=no', file],
    ]);
    const place = new RegExp(String.raw`${RegExp.escape(name)}:(\d+): (.*)$`);
    // Lines without a position are about programs and folders missing on this machine.
    return stderr.split('\n').flatMap((said) => {
      const [, line, text] = place.exec(said) ?? [];
      return text === undefined ? [] : [{ line: Number(line), text }];
    });
  });

const checkProperties: Check = (code) =>
  checkLines(
    code.replaceAll(/\\\n\s*/g, ''),
    /^\s*[#!]|^\s*[^\s:=]+\s*[:=]/,
    messages.expectedPair,
  );

const checkDiff: Check = (code) => {
  const loose = checkLines(
    code,
    /^(?:[-+ @\\]|diff |index |new file|deleted file|rename |similarity )/,
    messages.unknownDiffLine,
  );
  if (loose.length > 0 || !code.includes('@@')) return loose;
  try {
    return parsePatch(code).flatMap(({ hunks }) => misplacedHunks(hunks, code));
  } catch (error) {
    const { message } = error as Error;
    return [{ line: Number(/line (\d+)/.exec(message)?.[1] ?? 1), text: message }];
  }
};

/** A hunk's new start must account for the lines added and removed before it. */
function misplacedHunks(hunks: StructuredPatchHunk[], code: string): Diagnostic[] {
  let moved = 0;
  return hunks.flatMap(({ oldStart, oldLines, newStart, newLines }) => {
    const start = oldStart + moved;
    moved += newLines - oldLines;
    if (newStart === start) return [];
    const header = new RegExp(String.raw`^@@ -\d+(?:,\d+)? \+${newStart}\b`);
    const line = code.split('\n').findIndex((text) => header.test(text)) + 1;
    return [
      {
        line: Math.max(1, line),
        text: messages.misplacedHunk(start, newStart),
      },
    ];
  });
}

/** Git accepts any line; patterns that cannot match are mistakes all the same. */
const checkGitignore: Check = (code) =>
  withTemporaryDirectory(async (directory) => {
    const empty = code
      .split('\n')
      .flatMap((line, index) =>
        /^\s*[!/]+\s*$/.test(line) ? [{ line: index + 1, text: messages.emptyPattern(line) }] : [],
      );
    if (empty.length > 0) return empty;
    writeFiles(directory, { '.gitignore': `${code}\n` });
    const env = { HOME: directory };
    await run(GIT as string, ['init', '--quiet', directory], { env });
    const { code: exit, stderr } = await run(
      GIT as string,
      ['-C', directory, 'check-ignore', '-v', 'a'],
      { env },
    );
    return exit === 0 || exit === 1 ? [] : [{ line: 1, text: stderr }];
  });

const CHECKS: Record<string, Check> = {
  diff: checkDiff,
  gitignore: checkGitignore,
  http: httpMistakes,
  ini: checkIni,
  properties: checkProperties,
  yaml: checkYaml,
};
