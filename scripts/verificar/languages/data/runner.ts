import { createServer, request as httpRequest, type Server } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { parsePatch, type StructuredPatchHunk } from 'diff';
import { parseAllDocuments } from 'yaml';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { detectNode } from '../js/node.ts';
import { inNote, judge } from '../../core/output.ts';
import { GIT, reportedTool, run, withTemporaryDirectory, writeFiles } from '../../core/process.ts';
import { blockByBlock } from '../../core/runs.ts';
import type { Diagnostic, Job, Outcome, Runner, Tool } from '../../core/types.ts';
import { START, nameMistakes } from './http.ts';
import { flatYaml, ignoreMistakes, settingMistakes } from './settings.ts';
import { WORKFLOW, dataMistakes, hasKnownName } from './typed-data.ts';
import { workflowMistakes } from './workflow.ts';

/**
 * What is wrong with a text, by lines of it.
 *
 * @param title name of its file; empty when it has none.
 * @param others code of the blocks beside it in its group.
 */
type Check = (
  code: string,
  title: string,
  others: string[],
) => Promise<Diagnostic[]> | Diagnostic[];

/** Data and settings: read by a parser of their own, and their names looked up. */
export const dataRunner: Runner = {
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
  harness: ['tests/examples/package-lock.json'],
  run: blockByBlock(verifyBlock),
  canaries: [
    { language: 'yaml', code: 'notas:\n  total: 3\n id: 1', problem: 'same column' },
    { language: 'ini', code: 'port = 5432\n[sin cerrar', problem: '[sin cerrar' },
    { language: 'properties', code: 'server.port', problem: 'server.port' },
    { language: 'http', code: 'GET /notas\nHost localhost', problem: 'cabecera' },
    { language: 'diff', code: '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b', problem: 'line' },
    { language: 'diff', code: '--- a/x\n+++ b/x\n@@ -4 +5 @@\n-a\n+b', problem: 'línea 4' },
    { language: 'gitignore', code: 'node_modules/\n!', problem: '«!»' },
    { language: 'gitignore', code: 'node_modlues/', problem: '«node_modules»' },
    {
      language: 'http',
      code: 'GET /a HTTP/1.1\nCnotent-Type: text/html',
      problem: '«Content-Type»',
    },
    { language: 'http', code: 'GTE /notas HTTP/1.1', problem: '«GET»' },
    { language: 'http', code: 'HTTP/1.1 404 Not Fuond', problem: '«Not Found»' },
    { language: 'http', code: 'GET /a\nAccept: aplication/json', problem: '«application/json»' },
    {
      language: 'properties',
      meta: 'title="application.properties"',
      code: 'sever.port=8081',
      problem: '«server.port»',
    },
    {
      language: 'properties',
      meta: 'title="android/gradle.properties"',
      code: 'org.gradle.jvmrags=-Xmx4g',
      problem: '«org.gradle.jvmargs»',
    },
    { language: 'ini', meta: 'title=".env"', code: 'POSTGRES_PASSWROD=a', problem: 'PASSWORD»' },
    {
      language: 'ini',
      meta: 'title=".wslconfig"',
      code: '[wsl2]\nmemroy=4GB',
      problem: '«memory»',
    },
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
      problem: '«runs-on»',
    },
    {
      language: 'yaml',
      meta: 'title="render.yaml"',
      code: 'services:\n  - type: web\n    biuldCommand: npm ci',
      problem: '«buildCommand»',
    },
    {
      language: 'yaml',
      meta: 'title="application.yml"',
      code: 'server:\n  prot: 8081',
      problem: '«server.port»',
    },
  ],
};

async function gitTool(): Promise<Tool | undefined> {
  return reportedTool('Git', GIT, ['--version']);
}

async function verifyBlock(block: CodeBlock, { blocks, support }: Job): Promise<Outcome> {
  const others = [...blocks, ...support].filter((other) => other !== block);
  const { code, language, marks } = block;
  const mistakes = await CHECKS[language]?.(
    code,
    marks.title ?? '',
    others.map((other) => other.code),
  );
  const tool = language === 'gitignore' ? await gitTool() : undefined;
  const errors = inNote(block, mistakes ?? []);
  return judge(block, { level: 'analiza', ...(tool && { tool }), errors }, '#');
}

const checkYaml: Check = async (code, title, others) => {
  const documents = parseAllDocuments(code);
  const broken = documents.flatMap(({ errors }) =>
    errors.map((error) => ({
      line: error.linePos?.[0].line ?? 1,
      text: error.message.split('\n')[0] ?? '',
    })),
  );
  if (broken.length > 0) return broken.slice(0, 1);
  const [names = []] = hasKnownName(title) ? await dataMistakes([{ title, code }]) : [];
  if (names.length === 0 && WORKFLOW.test(title)) return workflowMistakes(code);
  return [...names, ...settingMistakes(flatYaml(code), title, others)];
};

/** The lines of a text that no pattern allows. */
const checkLines = (code: string, allowed: RegExp, message: string): Diagnostic[] =>
  code
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' || allowed.test(line)
        ? []
        : [{ line: index + 1, text: `${message}: «${line}»` }],
    );

const COMMENT = String.raw`^\s*[#;]`;
/** Kinds of settings, by the name of their file. */
const SETTINGS: [RegExp, RegExp, string][] = [
  [
    /^\.env/,
    new RegExp(String.raw`${COMMENT}|^(?:export )?[A-Za-z_]\w*=`),
    'se esperaba NOMBRE=valor',
  ],
  [
    /^pg_hba\.conf$/,
    new RegExp(
      String.raw`${COMMENT}|^(?:local\s+\S+\s+\S+|host(?:no)?(?:ssl|gssenc)?\s+\S+\s+\S+\s+\S+)\s+(?:trust|reject|scram-sha-256|md5|password|peer|ident|cert)\b`,
    ),
    'se esperaba tipo, base, usuario, dirección y método',
  ],
  [
    /^(?:config|\.?ssh.*)$/,
    new RegExp(String.raw`${COMMENT}|^\s*[A-Za-z]+[\s=]\S|^\s*\[[^\]]+\]$`),
    'se esperaba Opción valor',
  ],
];
const SECTION_OR_PAIR = new RegExp(String.raw`${COMMENT}|^\s*\[[^\]]+\]\s*$|^\s*[\w.@/:-]+\s*=`);

const checkIni: Check = async (code, title, others) => {
  const name = path.posix.basename(title);
  const [, pattern = SECTION_OR_PAIR, message = 'se esperaba [sección] o clave = valor'] =
    SETTINGS.find(([file]) => file.test(name)) ?? [];
  const broken = checkLines(code, pattern, message);
  if (broken.length > 0) return broken;
  const mistakes = settingMistakes(code, title, others);
  return UNIT.test(name) ? [...(await checkUnit(code, name)), ...mistakes] : mistakes;
};

/** Files of systemd, which says itself what it does not know. */
const UNIT = /\.(?:service|socket|timer|target|path|mount)$/;

const checkUnit = (code: string, name: string): Promise<Diagnostic[]> =>
  withTemporaryDirectory(async (directory) => {
    writeFiles(directory, { [name]: `${code}\n` });
    const file = path.join(directory, name);
    const { stderr } = await run('/usr/bin/systemd-analyze', [
      ...['verify', '--man=no', '--recursive-errors=no', file],
    ]);
    const place = new RegExp(String.raw`${RegExp.escape(name)}:(\d+): (.*)$`);
    // Lines without a place speak of programs and folders that are not on this machine.
    return stderr.split('\n').flatMap((said) => {
      const [, line, text] = place.exec(said) ?? [];
      return text === undefined ? [] : [{ line: Number(line), text }];
    });
  });

const checkProperties: Check = (code, title, others) => {
  const broken = checkLines(
    code.replaceAll(/\\\n\s*/g, ''),
    /^\s*[#!]|^\s*[^\s:=]+\s*[:=]/,
    'se esperaba clave=valor',
  );
  return broken.length > 0 ? broken : settingMistakes(code, title, others);
};

const checkDiff: Check = (code) => {
  const loose = checkLines(
    code,
    /^(?:[-+ @\\]|diff |index |new file|deleted file|rename |similarity )/,
    'no es una línea de diff',
  );
  if (loose.length > 0 || !code.includes('@@')) return loose;
  try {
    return parsePatch(code).flatMap(({ hunks }) => misplacedHunks(hunks, code));
  } catch (error) {
    const { message } = error as Error;
    return [{ line: Number(/line (\d+)/.exec(message)?.[1] ?? 1), text: message }];
  }
};

/** A hunk begins in the new file where the ones before it have moved its lines to. */
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
        text: `este trozo empieza en la línea ${start}, no en la ${newStart}`,
      },
    ];
  });
}

/** Git reads any line as a pattern; one that can match nothing, or is misspelt, is a mistake all the same. */
const checkGitignore: Check = (code) =>
  withTemporaryDirectory(async (directory) => {
    const empty = code
      .split('\n')
      .flatMap((line, index) =>
        /^\s*[!/]+\s*$/.test(line) ? [{ line: index + 1, text: `«${line}» no nombra nada` }] : [],
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
    return exit === 0 || exit === 1 ? ignoreMistakes(code) : [{ line: 1, text: stderr }];
  });

/** Requests and responses: Node's own parser reads each of them. */
const checkHttp: Check = async (code) => {
  const lines = code.split('\n');
  const starts = lines.flatMap((line, index) => (START.test(line) ? [index] : []));
  const lost = lostStart(lines, starts);
  if (lost !== undefined) {
    const text = 'se esperaba una petición (GET /ruta HTTP/1.1) o una respuesta (HTTP/1.1 200 OK)';
    return [{ line: lost + 1, text }];
  }
  const found: Diagnostic[] = [];
  for (const [position, start] of starts.entries()) {
    const message = lines.slice(start, starts[position + 1]).filter((line) => !/^###/.test(line));
    found.push(...(await messageMistakes(message, start + 1)));
  }
  return found;
};

/** A message starts at the top, and after each `###` of a file of requests. */
const lostStart = (lines: string[], starts: number[]): number | undefined =>
  [0, ...lines.flatMap((line, index) => (/^###/.test(line) ? [index + 1] : []))]
    .map((from) => lines.findIndex((line, index) => index >= from && !/^(?:\s*$|#)/.test(line)))
    .find((first) => first >= 0 && !starts.includes(first));

async function messageMistakes(message: string[], first: number): Promise<Diagnostic[]> {
  const header = message.findIndex(
    (line, index) => index > 0 && line !== '' && !/^[\w-]+: ?\S/.test(line),
  );
  const blank = message.indexOf('');
  if (header > 0 && (blank < 0 || header < blank)) {
    return [{ line: first + header, text: `no es una cabecera: «${message[header]}»` }];
  }
  const names = nameMistakes(message, first);
  if (names.length > 0) return names;
  const refusal = await readMessage(message);
  return refusal === undefined ? [] : [{ line: first, text: refusal }];
}

/** Completes what a note leaves out: the version, the host, the length of the body. */
function completeMessage(message: string[]): string {
  const blank = message.indexOf('');
  const head = message
    .slice(1, blank < 0 ? undefined : blank)
    .filter((line) => !/^content-length:|^transfer-encoding:/i.test(line));
  const body =
    blank < 0
      ? ''
      : message
          .slice(blank + 1)
          .join('\n')
          .trim();
  const start = (message[0] ?? '')
    .replace(/^HTTP\/\S+/, 'HTTP/1.1')
    .replace(/^([A-Z]+ \S+)(?: HTTP\/\S+)?$/, '$1 HTTP/1.1');
  const host = head.some((line) => /^host:/i.test(line)) ? [] : ['Host: localhost'];
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [start, ...host, ...head, length, 'Connection: close', '', body].join('\r\n');
}

function readMessage(message: string[]): Promise<string | undefined> {
  const text = completeMessage(message);
  return text.startsWith('HTTP/') ? readResponse(text) : readRequest(text);
}

const listen = (server: net.Server | Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as net.AddressInfo).port));
  });

async function readRequest(text: string): Promise<string | undefined> {
  const server = createServer((_request, response) => response.end());
  const port = await listen(server);
  return new Promise((resolve) => {
    const finish = (mistake?: string) => {
      server.close();
      server.closeAllConnections();
      resolve(mistake);
    };
    server.on('clientError', (error) => finish(error.message));
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (answer) =>
      finish(/^HTTP\/1.1 200/.test(String(answer)) ? undefined : String(answer)),
    );
    socket.on('error', () => {});
  });
}

async function readResponse(text: string): Promise<string | undefined> {
  const server = net.createServer((socket) => socket.end(text));
  const port = await listen(server);
  return new Promise((resolve) => {
    const finish = (mistake?: string) => {
      server.close();
      resolve(mistake);
    };
    const request = httpRequest({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.resume();
      response.on('close', () => finish());
    });
    request.on('error', (error) => finish(error.message));
    request.end();
  });
}

const CHECKS: Record<string, Check> = {
  diff: checkDiff,
  gitignore: checkGitignore,
  http: checkHttp,
  ini: checkIni,
  properties: checkProperties,
  yaml: checkYaml,
};
