import { once } from 'node:events';
import { serve } from '../../../core/inside/serve.ts';
import { startMongo } from '../../../services/inside/start.ts';
import { openClient } from '../../../core/inside/terminal-client.ts';

/** A session: the statements of each of its blocks. */
interface Item {
  statements: string[][];
}

const MARK = 'fin_de_orden';

/** The prompt before an answer, and those of the lines of one statement. */
const PROMPT = /^\s*(?:[\w$.-]+> )?(?:\| |\.\.\. )*/;

function clean(text: string): string | undefined {
  const end = new RegExp(String.raw`(?:^|\n)?[\w$.-]*(?:> )?${MARK}\n`).exec(text);
  return end ? text.slice(0, end.index).replace(PROMPT, '') : undefined;
}

await serve<Item>(async ({ statements }) => {
  // A new server for each session: nothing is left of the one before.
  const { child, port } = await startMongo();
  const client = openClient(
    process.execPath,
    [
      '/home/ana/node_modules/mongosh/bin/mongosh.js',
      '--quiet',
      '--norc',
      `mongodb://127.0.0.1:${port}/test`,
    ],
    {
      cwd: '/tmp',
      env: { ...process.env, HOME: '/tmp', MONGOSH_FORCE_DISABLE_TELEMETRY_FOR_TESTING: '1' },
    },
    `print("${MARK}")`,
    { stdout: clean, stderr: (text) => text },
  );
  const answers: string[][] = [];
  for (const block of statements) {
    const said: string[] = [];
    for (const statement of block) {
      const { stdout } = await client.ask(statement);
      // An error comes as «Uncaught \rMongoServerError…»: on a terminal the return is not seen.
      said.push(stdout.replaceAll('\r', ''));
    }
    answers.push(said);
  }
  client.end();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return answers;
});
