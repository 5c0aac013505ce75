import pLimit from 'p-limit';

/** Timeout in milliseconds. */
const PATIENCE = 10_000;

/** Status codes for suspected bots: the page may exist. */
const REFUSALS = new Set([401, 403, 405, 429, 999]);

/** Status of a URL; `undefined` without network. */
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
 * Requests every URL once.
 *
 * @returns the broken ones; `undefined` when no request got through, that is, without network.
 */
export async function brokenLinks(
  urls: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const unique = [...new Set(urls.map((url) => url.split('#')[0]!))];
  const states = await pLimit(8).map(unique, stateOf);
  if (states.every((state) => state === undefined)) return undefined;
  return new Set(unique.filter((_url, index) => states[index] !== 'bien'));
}
