import { createServer, request as httpRequest, type Server } from 'node:http';
import net from 'node:net';
import type { Diagnostic } from '../../src/types.ts';
import * as messages from './messages.ts';

/** The first line of a request or response. */
const START =
  /^(?:HTTP\/(?:\d(?:\.\d)?) \d{3}(?: .*)?|[A-Z]+ (?:\*|\/|https?:\/\/)\S*(?: HTTP\/\d(?:\.\d)?)?)$/;

/** Checks requests and responses with Node's parser. */
export async function httpMistakes(code: string): Promise<Diagnostic[]> {
  const lines = code.split('\n');
  const starts = lines.flatMap((line, index) => (START.test(line) ? [index] : []));
  const lost = lostStart(lines, starts);
  if (lost !== undefined) {
    return [{ line: lost + 1, text: messages.expectedMessage }];
  }
  const found: Diagnostic[] = [];
  for (const [position, start] of starts.entries()) {
    const message = lines.slice(start, starts[position + 1]).filter((line) => !/^###/.test(line));
    found.push(...(await messageMistakes(message, start + 1)));
  }
  return found;
}

/** Messages start at the top and after each `###`. */
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
    return [{ line: first + header, text: messages.invalidHeader(message[header]) }];
  }
  const refusal = await readMessage(message);
  if (refusal !== undefined) return [{ line: first, text: refusal }];
  const body = bodyMistake(message);
  return body === undefined ? [] : [{ line: first + blank + 1, text: body }];
}

/** Completes a shortened message: version, host, length of the body. */
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

/** A body declared as JSON that is not; shortened ones are not checked. */
function bodyMistake(message: string[]): string | undefined {
  const blank = message.indexOf('');
  const isJson = message
    .slice(0, blank < 0 ? 0 : blank)
    .some((line) => /^content-type:\s*application\/(?:\w+\+)?json\b/i.test(line));
  const body = message
    .slice(blank + 1)
    .join('\n')
    .trim();
  if (!isJson || !/^[{["]/.test(body) || /\{\{|…|\.\.\./.test(body)) return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return messages.invalidJsonBody((error as Error).message);
  }
}
