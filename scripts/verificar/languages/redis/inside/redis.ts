import { once } from 'node:events';
import { serve } from '../../../core/inside/serve.ts';
import { startRedis } from '../../../services/inside/start.ts';
import { openClient } from '../../../core/inside/terminal-client.ts';

/** A session: the orders of each of its blocks; a transaction is one order. */
interface Item {
  orders: string[][];
}

const MARK = 'fin_de_orden';

await serve<Item>(async ({ orders }) => {
  // A new server for each session: nothing is left of the one before.
  const { child, port } = await startRedis();
  const client = openClient(
    '/usr/bin/redis-cli',
    ['-p', `${port}`, '--no-raw'],
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
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return replies;
});
