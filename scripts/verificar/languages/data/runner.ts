import { createServer, request as httpRequest, type Server } from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { parsePatch } from 'diff';
import { parseAllDocuments } from 'yaml';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { detectNode } from '../js/node.ts';
import { blockByBlock } from '../../core/blocks.ts';
import { judge } from '../../core/output.ts';
import {
  GIT,
  reportedVersion,
  run,
  withTemporaryDirectory,
  writeFiles,
} from '../../core/process.ts';
import type { Outcome, Runner, Tool } from '../../core/types.ts';

/** What is wrong with a text: on which of its lines, and why. */
interface Mistake {
  line: number;
  message: string;
}

type Check = (code: string, title: string) => Promise<Mistake | undefined> | Mistake | undefined;

/** Data and settings: read by a parser of their own. */
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
  debianPackages: ['git'],
  run: blockByBlock(verifyBlock),
  canaries: [
    { language: 'yaml', code: 'notas:\n  total: 3\n id: 1', problem: 'línea' },
    { language: 'ini', code: 'port = 5432\n[sin cerrar', problem: '[sin cerrar' },
    { language: 'properties', code: 'server.port', problem: 'server.port' },
    { language: 'http', code: 'GET /notas\nHost localhost', problem: 'cabecera' },
    { language: 'diff', code: '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b', problem: 'línea' },
    { language: 'gitignore', code: 'node_modules/\n!', problem: '«!»' },
  ],
};

async function gitTool(): Promise<Tool | undefined> {
  const version = await reportedVersion(GIT, ['--version']);
  return version === undefined ? undefined : { name: 'Git', version };
}

async function verifyBlock(block: CodeBlock): Promise<Outcome> {
  const mistake = await CHECKS[block.language]?.(block.code, block.marks.title ?? '');
  const error = mistake && `línea ${block.line + mistake.line}: ${mistake.message}`;
  const tool = block.language === 'gitignore' ? await gitTool() : undefined;
  return judge(
    block,
    {
      level: 'analiza',
      ...(tool && { tool }),
      ...(mistake && error !== undefined && { error, line: block.line + mistake.line }),
    },
    '#',
  );
}

const checkYaml: Check = (code) => {
  for (const { errors } of parseAllDocuments(code)) {
    const [error] = errors;
    if (error)
      return { line: error.linePos?.[0].line ?? 1, message: error.message.split('\n')[0] ?? '' };
  }
  return undefined;
};

/** The first line that no pattern allows. */
function checkLines(code: string, allowed: RegExp, message: string): Mistake | undefined {
  const index = code.split('\n').findIndex((line) => line.trim() !== '' && !allowed.test(line));
  if (index < 0) return undefined;
  return { line: index + 1, message: `${message}: «${code.split('\n')[index]}»` };
}

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

const checkIni: Check = (code, title) => {
  const name = path.posix.basename(title);
  const [, pattern = SECTION_OR_PAIR, message = 'se esperaba [sección] o clave = valor'] =
    SETTINGS.find(([file]) => file.test(name)) ?? [];
  return checkLines(code, pattern, message);
};

const checkProperties: Check = (code) =>
  checkLines(
    code.replaceAll(/\\\n\s*/g, ''),
    /^\s*[#!]|^\s*[^\s:=]+\s*[:=]/,
    'se esperaba clave=valor',
  );

const checkDiff: Check = (code) => {
  const loose = checkLines(
    code,
    /^(?:[-+ @\\]|diff |index |new file|deleted file|rename |similarity )/,
    'no es una línea de diff',
  );
  if (loose || !code.includes('@@')) return loose;
  try {
    parsePatch(code);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return { line: Number(/line (\d+)/.exec(message)?.[1] ?? 1), message };
  }
};

/** Git reads any line as a pattern; one that can match nothing is a mistake all the same. */
const checkGitignore: Check = (code) =>
  withTemporaryDirectory(async (directory) => {
    const empty = code.split('\n').findIndex((line) => /^\s*[!/]+\s*$/.test(line));
    if (empty >= 0)
      return { line: empty + 1, message: `«${code.split('\n')[empty]}» no nombra nada` };
    writeFiles(directory, { '.gitignore': `${code}\n` });
    const env = { HOME: directory };
    await run(GIT as string, ['init', '--quiet', directory], { env });
    const { code: exit, stderr } = await run(
      GIT as string,
      ['-C', directory, 'check-ignore', '-v', 'a'],
      { env },
    );
    return exit === 0 || exit === 1 ? undefined : { line: 1, message: stderr };
  });

const START =
  /^(?:HTTP\/[\d.]+ \d{3}.*|(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT) \S+(?: HTTP\/[\d.]+)?)$/;

/** Requests and responses: Node's own parser reads each of them. */
const checkHttp: Check = async (code) => {
  const lines = code.split('\n');
  const starts = lines.flatMap((line, index) => (START.test(line) ? [index] : []));
  if (starts[0] !== 0)
    return {
      line: 1,
      message: 'se esperaba una petición (GET /ruta HTTP/1.1) o una respuesta (HTTP/1.1 200 OK)',
    };
  for (const [position, start] of starts.entries()) {
    const message = lines.slice(start, starts[position + 1]);
    const header = message.findIndex(
      (line, index) => index > 0 && line !== '' && !/^[\w-]+: ?\S/.test(line),
    );
    const blank = message.indexOf('');
    if (header > 0 && (blank < 0 || header < blank)) {
      return { line: start + header + 1, message: `no es una cabecera: «${message[header]}»` };
    }
    const refusal = await readMessage(message);
    if (refusal !== undefined) return { line: start + 1, message: refusal };
  }
  return undefined;
};

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
