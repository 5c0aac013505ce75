import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { Window } from 'happy-dom';
import { formatNodes } from '../../jsx/inside/html.ts';

/**
 * Starts the application that was built in the working directory and asks for
 * its pages. Arguments: the paths. Prints one JSON line: what came of each.
 */
const NEXT = '/home/ana/node_modules/next/dist/bin/next';
const PORT = '3100';
const ORIGIN = `http://localhost:${PORT}`;

async function waitForServer(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      await fetch(`${ORIGIN}/_next/nada`);
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error('next start no responde');
}

/** What a page shows: its body, without the scripts that carry its data. */
function bodyOf(html: string): string {
  const { document } = new Window();
  document.write(html.replaceAll(/<!--.*?-->/gs, ''));
  for (const node of document.querySelectorAll('body script, body [hidden]')) node.remove();
  return formatNodes(document.body.childNodes as unknown as Iterable<ChildNode>, '').join('\n');
}

async function ask(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(ORIGIN + path, { redirect: 'manual' });
  const text = await response.text();
  const isPage = response.headers.get('content-type')?.includes('html');
  return { status: response.status, body: isPage ? bodyOf(text) : text };
}

const server = spawn('node', [NEXT, 'start', '-p', PORT], { stdio: ['ignore', 'pipe', 'inherit'] });
await waitForServer();
const answers = [];
for (const path of process.argv.slice(2)) answers.push(await ask(path));
server.kill('SIGKILL');
console.log(`\u001e${JSON.stringify(answers)}`);
process.exit(0);
