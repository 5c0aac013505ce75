import { readFileSync, readdirSync } from 'node:fs';

/** Milliseconds between two samples of the processes. */
export const SAMPLE_INTERVAL = 100;

/** Milliseconds that the threads of a process have run or waited for a core. */
const busyTime = (pid: string): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [running = 0, held = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return sum + (running + held) / 1e6;
  }, 0);

/**
 * Milliseconds that each process of these sessions, or of the whole sandbox, has run or waited for
 * a core, from `/proc`; none on systems without it. This process, which polls, does not count.
 */
function busyTimes(sessions: readonly number[] | undefined): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    try {
      // «pid (name) state parent group session …»: the name may hold spaces and parentheses.
      const [, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (sessions && !sessions.includes(Number(session))) continue;
      times.set(pid, busyTime(pid));
    } catch {
      // The process has ended since.
    }
  }
  return times;
}

/** Detects when the programs of terminals have been idle for a while, however loaded the machine is. */
export class IdleDetector {
  /** Milliseconds of the longest idleness so far. */
  longest = 0;
  readonly #sessions: readonly number[] | undefined;
  #time = performance.now();
  #times: Map<string, number>;
  #idle = 0;

  /** @param sessions process ids of the shells that lead them; all processes by default. */
  constructor(sessions?: readonly number[]) {
    this.#sessions = sessions;
    this.#times = busyTimes(sessions);
  }

  /** Whether all of them have been idle for this many milliseconds. */
  hasLasted(limit: number): boolean {
    const now = performance.now();
    const elapsed = now - this.#time;
    if (elapsed >= SAMPLE_INTERVAL) {
      const times = busyTimes(this.#sessions);
      const busiest = Math.max(
        0,
        ...[...times].map(([pid, time]) => time - (this.#times.get(pid) ?? 0)),
      );
      this.#idle = busiest > elapsed / 2 ? 0 : this.#idle + elapsed;
      this.longest = Math.max(this.longest, this.#idle);
      this.#time = now;
      this.#times = times;
    }
    return this.#idle >= limit;
  }

  /** Starts counting again. */
  reset(): void {
    this.#idle = 0;
  }
}
