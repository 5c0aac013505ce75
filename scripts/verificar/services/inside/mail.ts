import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import tls from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { PASSWORD } from './provider.ts';
import { tellUse } from './uses.ts';

/**
 * A mail server of its own for an example that sends mail: connections to any
 * host on the ports of mail end here, encrypted ones too.
 */
const PORTS = new Set([25, 465, 587, 2525]);

interface Session {
  user?: string;
}
type Callback = (error: Error | null, answer?: unknown) => void;

/** The key of the environment, or what a note writes where the reader's own belongs. */
const isKey = (password: string) => password === PASSWORD || /^TU_/.test(password);

/** What is wrong with a letter that no server should pass on (RFC 5322, 3.6). */
function faultOf(letter: string): string | undefined {
  const [head = '', ...body] = letter.split(/\r?\n\r?\n/);
  if (!/^From: *\S/im.test(head)) return '5.7.1 The message has no From header';
  if (!/^(?:To|Cc|Bcc):/im.test(head)) return '5.7.1 The message has no recipient in its headers';
  return body.join('').trim() === '' ? '5.6.0 The message is empty' : undefined;
}

function listen(secure: boolean): Promise<number> {
  const server = new SMTPServer({
    secure,
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session: Session, callback: Callback) {
      tellUse('un servidor SMTP local');
      return callback(null);
    },
    onAuth(
      { username, password }: { username?: string; password?: string },
      _session: Session,
      callback: Callback,
    ) {
      if (username && password && isKey(password)) return callback(null, { user: username });
      const refusal = new Error('5.7.8 Username and Password not accepted');
      return callback(Object.assign(refusal, { responseCode: 535 }));
    },
    onData(stream: NodeJS.ReadableStream, _session: Session, callback: Callback) {
      let letter = '';
      stream.on('data', (chunk: Buffer) => (letter += chunk.toString('latin1')));
      stream.on('end', () => {
        const fault = faultOf(letter);
        if (fault === undefined) return callback(null, 'Accepted [STATUS=new MSGID=abc123]');
        return callback(Object.assign(new Error(fault), { responseCode: 550 }));
      });
    },
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      server.server.unref();
      resolve((server.server.address() as net.AddressInfo).port);
    });
  });
}

interface Target {
  host?: string;
  port?: number | string;
  socket?: unknown;
  rejectUnauthorized?: boolean;
}

const isMail = ({ host, port }: Target): boolean =>
  PORTS.has(Number(port)) && !['localhost', '127.0.0.1', '::1', undefined].includes(host);

const [plainPort, securePort] = await Promise.all([listen(false), listen(true)]);
const { connect } = net;
const { connect: connectSecurely } = tls;

net.connect = net.createConnection = ((target: Target, ...rest: unknown[]) =>
  (connect as (...all: unknown[]) => net.Socket)(
    isMail(target) ? { ...target, host: '127.0.0.1', port: plainPort } : target,
    ...rest,
  )) as typeof net.connect;

// The server's certificate is its own: nobody vouches for it.
tls.connect = ((target: Target, ...rest: unknown[]) => {
  const changed = target.socket
    ? { ...target, rejectUnauthorized: false }
    : isMail(target)
      ? { ...target, host: '127.0.0.1', port: securePort, rejectUnauthorized: false }
      : target;
  return (connectSecurely as (...all: unknown[]) => tls.TLSSocket)(changed, ...rest);
}) as typeof tls.connect;

const { lookup } = dns;
/** An address for documentation: `isMail` sends it on to the server here. */
const SOMEWHERE = { address: '203.0.113.25', family: 4 };

dns.lookup = ((name: string, ...rest: unknown[]) => {
  const callback = rest.at(-1) as (error: null, ...answer: unknown[]) => void;
  const options = rest.length > 1 ? (rest[0] as { all?: boolean }) : {};
  if (name === 'localhost' || net.isIP(name) !== 0) {
    (lookup as (...all: unknown[]) => void)(name, ...rest);
  } else if (options.all) {
    callback(null, [SOMEWHERE]);
  } else {
    callback(null, SOMEWHERE.address, SOMEWHERE.family);
  }
}) as typeof dns.lookup;

const { networkInterfaces } = os;
// Nodemailer warns when the machine has no network: the sandbox has none.
os.networkInterfaces = () => ({
  ...networkInterfaces(),
  eth0: [
    {
      ...SOMEWHERE,
      family: 'IPv4',
      internal: false,
      netmask: '255.255.255.0',
      mac: '02:00:00:00:00:01',
      cidr: '203.0.113.25/24',
    },
  ],
});

syncBuiltinESMExports();
