import { expect, it, vi } from 'vitest';
import saidOnce from '../../src/integrations/said-once.ts';

const { written } = vi.hoisted(() => ({ written: [] as string[] }));
vi.mock('astro/logger/node', () => ({
  default: () => ({ write: ({ message }: { message: string }) => void written.push(message) }),
}));

const event = (message: string, level = 'error') =>
  ({ message, level, label: 'x', newLine: true }) as Parameters<
    ReturnType<typeof saidOnce>['write']
  >[0];

it('tells a mistake once, and again after a page came out well', () => {
  const log = saidOnce();
  written.length = 0;
  for (const message of ['a', 'b', 'a']) log.write(event(message));
  log.write(event('\u001b[32m[200]\u001b[39m /Css/', 'info'));
  log.write(event('a'));
  expect(written).toEqual(['a', 'b', '\u001b[32m[200]\u001b[39m /Css/', 'a']);
});

it('tells that there is no page in a line', async () => {
  // Astro's own words: with another version they may be others.
  const { NoMatchingStaticPathFound: told } = await import(
    /* @vite-ignore */ new URL('core/errors/errors-data.js', import.meta.resolve('astro')).href
  );
  const log = saidOnce();
  written.length = 0;
  log.write(event(`${told.message('/Css/Nada/')}\n\n${told.hint(['a'])}`, 'warn'));
  log.write(event('[404] /Css/Nada/ 64ms', 'info'));
  expect(written).toEqual(['[404] /Css/Nada/ 64ms']);
});
