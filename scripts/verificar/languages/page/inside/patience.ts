import { readFileSync, readdirSync } from 'node:fs';

/**
 * How long somebody waits for programs on a machine that has others to run too:
 * what they wait for a core is not their time.
 */

/** Milliseconds between two looks. */
export const LOOK_EVERY = 100;

/** What Linux knows of a process, in milliseconds since it began. */
interface Spent {
  /** Leader of its session: the shell of its terminal. */
  session: number;
  running: number;
  /** Ready to run, but no core was free. */
  held: number;
}

/** Every process but this one, by its number; none where the system does not tell. */
function processes(): Map<string, Spent> {
  const found = new Map<string, Spent>();
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) continue;
    try {
      const [running = 0, held = 0] = readNumbers(`/proc/${pid}/schedstat`);
      // «pid (name) state parent group session …»: the name may hold spaces and parentheses.
      const [, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      found.set(pid, { session: Number(session), running: running / 1e6, held: held / 1e6 });
    } catch {
      // It has ended meanwhile, or the system does not tell.
    }
  }
  return found;
}

const readNumbers = (file: string) => readFileSync(file, 'utf8').split(' ').map(Number);

/** All processes at a time, in milliseconds. */
const lookNow = () => ({ time: performance.now(), processes: processes() });

let latest = lookNow();

/** How all processes were a moment ago: whoever waits looks with the others. */
function look() {
  if (performance.now() - latest.time >= LOOK_EVERY) latest = lookNow();
  return latest;
}

/** Sees what processes did from one look to the next. */
class Watch {
  #before = look();

  /** What the busiest one did since the last look; `undefined` while that was just now. */
  busiest(measure: (now: Spent, before: Spent | undefined) => number) {
    const [before, now] = [this.#before, look()];
    if (now === before) return undefined;
    this.#before = now;
    const done = [...now.processes].map(([pid, spent]) =>
      measure(spent, before.processes.get(pid)),
    );
    return { elapsed: now.time - before.time, most: Math.max(0, ...done) };
  }
}

/** Waits for something up to a limit, in milliseconds, that the load of the machine does not use up. */
export class Patience {
  readonly #watch = new Watch();
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  isOver(): boolean {
    const held = this.#watch.busiest((now, before) => now.held - (before?.held ?? 0));
    if (held) this.#left -= Math.max(0, held.elapsed - held.most);
    return this.#left <= 0;
  }
}

/** Tells when the programs of terminals have had nothing to do for a while. */
export class Rest {
  readonly #watch = new Watch();
  readonly #sessions: readonly number[];
  #idle = 0;

  /** @param sessions their shells. */
  constructor(sessions: readonly number[]) {
    this.#sessions = sessions;
  }

  /** Whether they have rested for so many milliseconds. */
  hasLasted(limit: number): boolean {
    const busy = this.#watch.busiest((now, before) =>
      this.#sessions.includes(now.session)
        ? now.running + now.held - (before ? before.running + before.held : 0)
        : 0,
    );
    if (busy) this.#idle = busy.most > busy.elapsed / 2 ? 0 : this.#idle + busy.elapsed;
    return this.#idle >= limit;
  }

  /** Something happened: the while begins again. */
  disturb(): void {
    this.#idle = 0;
  }
}
