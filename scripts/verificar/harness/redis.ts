import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from './serve.ts';
import { openClient } from './terminal-client.ts';

/** A session: the orders of each of its blocks; a transaction is one order. */
interface Item {
  orders: string[][];
}

const PORT = '6379';
const MARK = 'fin_de_orden';

/** A new server for each session: nothing is left of the one before. */
async function startServer() {
  const server = spawn('/usr/bin/redis-server', ['--port', PORT, '--save', '', '--dir', '/tmp'], {
    stdio: 'ignore',
  });
  for (let tries = 0; server.exitCode === null && tries < 300; tries++) {
    if (await answers()) return server;
    await wait(10);
  }
  throw new Error('Redis no arranca');
}

const answers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(PORT), '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

await serve<Item>(async ({ orders }) => {
  const server = await startServer();
  const client = openClient(
    '/usr/bin/redis-cli',
    ['-p', PORT, '--no-raw'],
    { cwd: '/tmp', env: { ...process.env, REDISCLI_HISTFILE: '/dev/null' } },
    `ECHO ${MARK}`,
    {
      stdout: (text) =>
        text.endsWith(`"${MARK}"\n`) ? text.slice(0, -MARK.length - 3) : undefined,
      stderr: (text) => text,
    },
  );
  const replies: string[][] = [];
  for (const block of orders) {
    const said: string[] = [];
    for (const order of block) {
      const { stdout, stderr } = await client.ask(order);
      said.push(stdout + stderr);
    }
    replies.push(said);
  }
  client.end();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
  return replies;
});
