/** Docker containers that a page leaves behind. */
import type { CodeBlock } from '../notes/note.ts';
import { ordersOf } from './commands.ts';
import { isOrders } from 'verified-examples/notation';

/** Creates a named container; with `--rm` before the name it removes itself. */
const RUN = /^docker (?:container )?run (?:(?!--rm )\S+ )*?--name[ =](\S+)/;
const REMOVE = /^docker (?:container )?rm (.*)$/;
/** Removes stopped containers, so not those started in the background. */
const PRUNE = /^docker (?:container|system) prune\b/;
const DETACHED = /^-\w*d|^--detach$/;
const COMPOSE = /^docker compose (?:.* )?(up|down)(?: |$)/;

/** Removes everything that a Compose file has started. */
const COMPOSE_DOWN = 'docker compose down -v';

/**
 * The commands that remove what a page leaves in Docker, including data; empty if it removes
 * everything itself.
 *
 * @param blocks of the page, in order.
 */
export function containersLeft(blocks: readonly CodeBlock[]): string[] {
  const names = new Map<string, { isDetached: boolean }>();
  let isComposed = false;
  for (const { words } of blocks.filter(isOrders).flatMap(({ code }) => ordersOf(code))) {
    const order = words.join(' ');
    const [, made] = RUN.exec(order) ?? [];
    if (made !== undefined)
      names.set(made, { isDetached: words.some((word) => DETACHED.test(word)) });
    const [, removed = ''] = REMOVE.exec(order) ?? [];
    for (const name of removed.split(' ')) names.delete(name);
    for (const [name, { isDetached }] of names) {
      if (PRUNE.test(order) && !isDetached) names.delete(name);
    }
    const [, composed] = COMPOSE.exec(order) ?? [];
    if (composed !== undefined) isComposed = composed === 'up';
  }
  return [
    ...(names.size > 0 ? [`docker rm -fv ${[...names.keys()].join(' ')}`] : []),
    ...(isComposed ? [COMPOSE_DOWN] : []),
  ];
}
