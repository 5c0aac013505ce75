import { spawn } from 'node:child_process';

/** What a client said of one statement. */
export interface Said {
  stdout: string;
  stderr: string;
}

export interface Client {
  /** Sends one statement, and waits until the client has said all about it. */
  ask(statement: string): Promise<Said>;
  end(): void;
}

/** Sends the statements of each block in order, then ends the client. */
export async function askAll(client: Client, blocks: readonly string[][]): Promise<Said[][]> {
  const results: Said[][] = [];
  for (const statements of blocks) {
    const said: Said[] = [];
    for (const statement of statements) said.push(await client.ask(statement));
    results.push(said);
  }
  client.end();
  return results;
}

/**
 * Talks to a database's command-line client (psql, mariadb) as a person at a
 * terminal does: one statement after the other, each with what it answers.
 *
 * @param mark makes the client say a mark on both of its outputs.
 * @param clean removes the mark from an output that has it; `undefined` while it has not.
 */
export function openClient(
  command: string,
  args: string[],
  options: { cwd: string; env: Record<string, string | undefined> },
  mark: string,
  clean: {
    stdout: (text: string) => string | undefined;
    stderr: (text: string) => string | undefined;
  },
): Client {
  const child = spawn(command, args, { ...options, stdio: 'pipe' });
  let [stdout, stderr, ended] = ['', '', false];
  let check = (): void => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    check();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    check();
  });
  child.stdin.on('error', () => {});
  child.on('close', () => {
    ended = true;
    check();
  });
  return {
    ask: (statement) =>
      new Promise((resolve) => {
        check = () => {
          const [out, err] = [clean.stdout(stdout), clean.stderr(stderr)];
          if (!ended && (out === undefined || err === undefined)) return;
          check = () => {};
          resolve({ stdout: out ?? stdout, stderr: err ?? stderr });
          [stdout, stderr] = ['', ''];
        };
        if (ended) check();
        else child.stdin.write(`${statement}\n${mark}\n`);
      }),
    end: () => child.stdin.end(),
  };
}
