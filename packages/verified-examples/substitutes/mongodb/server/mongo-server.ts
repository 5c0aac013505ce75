import { createServer, type Socket } from 'node:net';
import { deserialize, serialize, type Document } from 'bson';
import { authenticate, requireLogin, type Conversation } from './mongo-auth.ts';
import { CommandError, MongoStore } from './mongo-commands.ts';

/**
 * A server for MongoDB's wire protocol, with data in memory and queries by `mingo`, for the real
 * drivers and mongosh. It rejects what it does not support.
 *
 * Arguments: port, address (loopback by default), and `--auth` to require a login.
 */
const [, , port = '27017', address = '127.0.0.1', ...flags] = process.argv;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;

const store = new MongoStore();
let answers = 1;

function serve(socket: Socket): void {
  let pending = Buffer.alloc(0);
  const conversation: Conversation = {};
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk as Buffer]);
    while (pending.length >= HEADER && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0);
      const message = pending.subarray(0, length);
      pending = pending.subarray(length);
      const reply = answer(message, conversation);
      if (reply) socket.write(reply);
    }
  });
}

function answer(message: Buffer, conversation: Conversation): Buffer | undefined {
  const request = message.readInt32LE(4);
  const kind = message.readInt32LE(12);
  if (kind === OP_QUERY) return replyToQuery(request, execute(readQuery(message), conversation));
  if (kind !== OP_MSG) return undefined;
  const { command, silent } = readMessage(message);
  const reply = execute(command, conversation);
  return silent
    ? undefined
    : wrap(OP_MSG, request, [Buffer.from([0, 0, 0, 0, 0]), serialize(reply)]);
}

function execute(command: Document, conversation: Conversation): Document {
  try {
    const login = authenticate(command, conversation);
    if (!login && flags.includes('--auth')) requireLogin(command, conversation);
    return { ...(login ?? store.run(command)), ok: 1 };
  } catch (error) {
    const { code, codeName, fields } =
      error instanceof CommandError ? error : { code: 2, codeName: 'BadValue', fields: {} };
    return { ok: 0, errmsg: (error as Error).message, code, codeName, ...fields };
  }
}

/** The legacy handshake of drivers. */
function readQuery(message: Buffer): Document {
  const name = message.indexOf(0, HEADER + 4);
  const start = name + 1 + 8;
  const command = deserialize(message.subarray(start, start + message.readInt32LE(start)));
  return { ...command, $db: 'admin' };
}

function replyToQuery(request: number, document: Document): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32LE(8, 0);
  head.writeInt32LE(1, 16);
  return wrap(OP_REPLY, request, [head, serialize(document)]);
}

/** Reads a command, with its document sequences inlined. */
function readMessage(message: Buffer): { command: Document; silent: boolean } {
  const flags = message.readUInt32LE(HEADER);
  const end = flags & 1 ? message.length - 4 : message.length;
  let command: Document = {};
  const sequences: Document = {};
  let at = HEADER + 4;
  while (at < end) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) command = deserialize(section);
    else Object.assign(sequences, readSequence(section));
    at += 1 + size;
  }
  return { command: { ...command, ...sequences }, silent: Boolean(flags & 2) };
}

function readSequence(section: Buffer): Document {
  const end = section.indexOf(0, 4);
  const documents: Document[] = [];
  for (let at = end + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(deserialize(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [section.toString('utf8', 4, end)]: documents };
}

function wrap(kind: number, request: number, parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + body.length, 0);
  header.writeInt32LE(answers++, 4);
  header.writeInt32LE(request, 8);
  header.writeInt32LE(kind, 12);
  return Buffer.concat([header, body]);
}

createServer(serve).listen(Number(port), address, () => console.log('Waiting for connections'));

// The first process of a container ignores signals without a handler.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
