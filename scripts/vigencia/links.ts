import pLimit from 'p-limit';

/** Milliseconds that a site has to answer. */
const PATIENCE = 10_000;

/** What a server says to whoever it takes for a program: the page may be there. */
const REFUSALS = new Set([401, 403, 405, 429, 999]);

/** The state of an address; nothing where there is no network at all. */
async function stateOf(url: string): Promise<'bien' | 'roto' | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    await response.body?.cancel();
    return response.ok || REFUSALS.has(response.status) ? 'bien' : 'roto';
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENETUNREACH' || code === 'EAI_AGAIN'
      ? undefined
      : 'roto';
  }
}

/**
 * Asks for every address once.
 *
 * @returns those that do not answer as they should; nothing where no address
 * could be asked for at all, for then it is this machine that has no network.
 */
export async function brokenLinks(
  urls: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const unique = [...new Set(urls.map((url) => url.split('#')[0]!))];
  const states = await pLimit(8).map(unique, stateOf);
  if (states.every((state) => state === undefined)) return undefined;
  return new Set(unique.filter((_url, index) => states[index] !== 'bien'));
}
