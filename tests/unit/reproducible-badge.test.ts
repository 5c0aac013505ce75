import { describe, expect, it } from 'vitest';
import { reproducibleBadge } from '../../src/lib/reproducible-badge.ts';

const results = {
  a: { tool: 'Redis 7.0.15', level: 'salida' },
  b: { tool: 'Redis 7.0.15', level: 'ejecuta' },
  c: { tool: 'Node 24.21.0 y redis 6.3.0', level: 'salida' },
  d: { excluded: 'necesita un teléfono' },
} as const;
const blocks = (...hashes: string[]) => hashes.map((hash) => ({ hash }));

describe('badge of a page that can be followed', () => {
  it('shows the date and the tools, most used first', () => {
    expect(reproducibleBadge(blocks('c', 'a', 'b', 'd'), results, '2026-11-22')).toBe(
      'Se sigue de principio a fin: comprobado el 22/11/2026 con Redis 7.0, Node 24.21, redis 6.3',
    );
    expect(reproducibleBadge(blocks('a'), results, undefined)).toBe(
      'Se sigue de principio a fin: comprobado con Redis 7.0',
    );
  });

  it('is omitted if an example has no result, or none was run', () => {
    expect(reproducibleBadge(blocks('a', 'nuevo'), results, '2026-11-22')).toBeUndefined();
    expect(reproducibleBadge(blocks('d'), results, '2026-11-22')).toBeUndefined();
    expect(reproducibleBadge([], results, '2026-11-22')).toBeUndefined();
  });
});
