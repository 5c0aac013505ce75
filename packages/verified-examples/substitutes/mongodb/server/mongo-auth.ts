import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Binary, type Document } from 'bson';
import { CommandError } from './mongo-commands.ts';

/** State of a connection's SCRAM-SHA-256 conversation. */
export interface Conversation {
  user?: string;
  first?: string;
  challenge?: string;
  salted?: Buffer;
  /** Set after the login. */
  isOpen?: true;
}

/** Users and passwords from the notes' addresses: `mongodb://root:secreto@…`. */
const USERS = JSON.parse(process.env['VERIFICAR_MONGO_USERS'] ?? '{}') as Record<string, string>;

const ITERATIONS = 4096;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const payloadOf = (command: Document): string =>
  Buffer.from((command['payload'] as Binary).buffer).toString();
const refuse = (): never => {
  throw new CommandError('Authentication failed.', 18, 'AuthenticationFailed');
};

/** Answers login commands; `undefined` for others. */
export function authenticate(command: Document, conversation: Conversation): Document | undefined {
  if ('saslStart' in command) return start(command, conversation);
  if ('saslContinue' in command) return proceed(command, conversation);
  return undefined;
}

/** Commands allowed before the login. */
const OPEN_COMMANDS = new Set(['hello', 'ismaster', 'ping', 'buildinfo', 'connectionstatus']);

/** Rejects commands that need a login. */
export function requireLogin(command: Document, { isOpen }: Conversation): void {
  const [name = ''] = Object.keys(command);
  if (isOpen || OPEN_COMMANDS.has(name.toLowerCase())) return;
  throw new CommandError(`Command ${name} requires authentication`, 13, 'Unauthorized');
}

const reply = (text: string, done: boolean): Document => ({
  conversationId: 1,
  done,
  payload: new Binary(Buffer.from(text)),
});

function start(command: Document, conversation: Conversation): Document {
  const payload = payloadOf(command);
  const [, user = '', nonce = ''] = /n=([^,]*),r=(.*)$/.exec(payload) ?? [];
  const password = USERS[user] ?? refuse();
  const salt = randomBytes(16);
  conversation.user = user;
  conversation.first = payload.replace(/^n,,/, '');
  conversation.salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  conversation.challenge = `r=${nonce}${randomBytes(12).toString('base64')},s=${salt.toString('base64')},i=${ITERATIONS}`;
  return reply(conversation.challenge, false);
}

function proceed(command: Document, conversation: Conversation): Document {
  const { first, challenge, salted } = conversation;
  const payload = payloadOf(command);
  if (payload === '') return reply('', true);
  if (!salted) return refuse();
  const [, bare = '', proof = ''] = /^(.*),p=(.*)$/.exec(payload) ?? [];
  const message = `${first},${challenge},${bare}`;
  const clientKey = hmac(salted, 'Client Key');
  const stored = createHash('sha256').update(clientKey).digest();
  const signature = hmac(stored, message);
  const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] as number)));
  if (expected.toString('base64') !== proof) refuse();
  conversation.isOpen = true;
  return reply(`v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`, true);
}
