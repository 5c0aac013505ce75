import { describe, expect, it } from 'vitest';
import { followedStatus } from '../../src/lib/followed-status.ts';

const results = {
  a: { tool: 'Redis 7.0.15', level: 'salida' },
  b: { tool: 'Redis 7.0.15', level: 'ejecuta' },
  c: { tool: 'Node 24.21.0 y redis 6.3.0', level: 'salida' },
  d: { excluded: 'necesita un teléfono' },
} as const;
const blocks = (...hashes: string[]) => hashes.map((hash) => ({ hash }));

describe('what a page that can be followed says of itself', () => {
  it('names the day and its tools, the most used first', () => {
    expect(followedStatus(blocks('c', 'a', 'b', 'd'), results, '2026-11-22')).toBe(
      'Se sigue de principio a fin: comprobado el 22/11/2026 con Redis 7.0, Node 24.21, redis 6.3',
    );
    expect(followedStatus(blocks('a'), results, undefined)).toBe(
      'Se sigue de principio a fin: comprobado con Redis 7.0',
    );
  });

  it('is nothing where an example has no result, or none was run', () => {
    expect(followedStatus(blocks('a', 'nuevo'), results, '2026-11-22')).toBeUndefined();
    expect(followedStatus(blocks('d'), results, '2026-11-22')).toBeUndefined();
    expect(followedStatus([], results, '2026-11-22')).toBeUndefined();
  });
});
