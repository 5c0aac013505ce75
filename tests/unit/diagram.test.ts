import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { renderDiagram, DiagramError } from '../../src/lib/diagram.ts';
import { cachedDiagram } from '../../src/notes/diagrams.ts';

vi.mock('../../src/lib/diagram.ts', { spy: true });

const KINDS = {
  flow: 'flowchart TD\n  A[Ancho] --> B{¿Cabe?}\n  B -->|sí| C[Una fila]\n  B -->|no| D[Dos]',
  sequence:
    'sequenceDiagram\n  participant N as Navegador\n  participant S as Servidor\n  N->>S: POST /citas\n  S-->>N: 422 y los errores',
  state:
    'stateDiagram-v2\n  [*] --> cerrado\n  cerrado --> abierto: pulsar\n  abierto --> cerrado: Esc',
  class: 'classDiagram\n  class Animal {\n    +String name\n  }\n  Animal <|-- Perro',
};

describe('a drawing', () => {
  it.each(Object.entries(KINDS))('of a %s diagram is small, plain SVG', (kind, text) => {
    const svg = renderDiagram(text, 'Qué se ve');
    expect(svg).toMatch(/^<svg class="dg" role="img" aria-label="Qué se ve" viewBox="-?\d/);
    // The wide margin of these two is cropped.
    const origin = kind === 'sequence' || kind === 'class' ? '16 20' : '-4 0';
    expect(/viewBox="(-?\d+ \d+) \d+ \d+"/.exec(svg)?.[1]).toBe(origin);
    expect(svg).not.toMatch(/style|@import|https?:|data-|var\(/);
    expect(gzipSync(svg).length).toBeLessThan(1500);
    const [, width] = / width="(\d+)"/.exec(svg) ?? [];
    expect(Number(width)).toBeLessThanOrEqual(428);
  });

  it('has flat diamonds, whose lines meet them, and round corners', () => {
    const svg = renderDiagram(KINDS.flow, '');
    const corners = /<polygon points="([\d., ]+)"\/>(?!<\/marker>)/.exec(svg)![1]!;
    const points = corners.split(' ').map((point) => point.split(',').map(Number));
    const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)];
    const [wide, high] = [xs, ys].map((values) => Math.max(...values) - Math.min(...values));
    expect(high).toBeLessThan(wide! * 0.8);
    const lines = [...svg.matchAll(/<path d="M([\d. ]+?)L?[^"]*?L([\d. ]+)" [^>]*class="l"/g)];
    expect(lines).toHaveLength(3);
    expect(Number(lines[0]![2]!.split(' ')[1])).toBeCloseTo(Math.min(...ys), 0);
    expect(svg.match(/Q/g)!.length).toBeGreaterThan(3);
  });

  it('begins with the initial state on top, and leads back with the arrow at its end', () => {
    const text =
      'stateDiagram-v2\n  [*] --> Uno\n  Uno --> Dos: ve\n  Dos --> Uno: vuelve\n  Uno --> [*]: acaba';
    const svg = renderDiagram(text, '');
    const start = Number(/<circle [^>]*cy="([\d.]+)"[^>]*class="t"/.exec(svg)![1]);
    const tops = [...svg.matchAll(/<rect [^>]*y="([\d.]+)"/g)].map(([, y]) => Number(y));
    expect(start).toBeLessThan(Math.min(...tops));
    const ends = [...svg.matchAll(/<path d="M\S+ (\S+?)[LQ][^"]* (\S+)" [^>]*class="l"/g)];
    const upward = ends.filter(([, from, to]) => Number(from) > Number(to));
    expect(upward).toHaveLength(1);
  });

  it('has short gaps, and labels on their lines', () => {
    const svg = renderDiagram('flowchart TD\n  A[Uno] -->|ve| B[Dos]', '');
    const boxes = [...svg.matchAll(/<rect [^>]*y="([\d.]+)"[^>]*height="([\d.]+)"[^>]*>/g)]
      .map(([, y, height]) => [Number(y), Number(y) + Number(height)] as const)
      .sort(([a], [b]) => a - b);
    expect(boxes).toHaveLength(3);
    const gaps = boxes.slice(1).map(([top], index) => top - boxes[index]![1]);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(30);
    expect(boxes[1]![1] - boxes[1]![0]).toBeLessThan(20);
  });

  it('has its own marker ids', () => {
    const ids = (text: string) => renderDiagram(text, '').match(/id="[^"]+"/g);
    expect(ids(KINDS.flow)).not.toEqual(ids(`${KINDS.flow}\n  C --> D`));
  });

  it.each([
    ['flowchrt TD\n  A --> B', 0],
    ['flowchart TD\n  A --> B\n  esto no vale', 2],
    ['flowchart TD\n  A[Sin cerrar --> B', 1],
    ['sequenceDiagram\n  A=>>B: hola', 1],
    ['flowchart TD\n  petición --> fin', 1],
    ['flowchart TD\n  %% nada', 0],
    ['flowchart LR\n  A[Un texto muy largo] --> B[Otro texto muy largo] --> C[Y otro texto]', 0],
  ])('rejects %j with its line', (text, line) => {
    expect(() => renderDiagram(text, '')).toThrow(expect.objectContaining({ line }));
    expect(() => renderDiagram(text, '')).toThrow(DiagramError);
  });

  it('has every text with its accents', () => {
    const flow = renderDiagram('flowchart TD\n  a[Petición] -->|sí| fin(Señal)', '');
    const sequence = renderDiagram('sequenceDiagram\n  Ángel->>Peñón: ¿qué?', '');
    for (const text of ['Petición', 'sí', 'Señal']) expect(flow).toContain(`>${text}<`);
    for (const text of ['Ángel', 'Peñón', '¿qué?']) expect(sequence).toContain(`>${text}<`);
  });

  it('is laid out once for each text', () => {
    const text = `flowchart TD\n  A[${Date.now()}] --> B[Otra]`;
    vi.mocked(renderDiagram).mockClear();
    const first = cachedDiagram(text, 'Uno');
    expect(cachedDiagram(text, 'Uno')).toBe(first);
    expect(renderDiagram).toHaveBeenCalledTimes(1);
    expect(renderDiagram(text, 'Uno')).toBe(first);
    // Its alternative text is part of the cache key.
    expect(cachedDiagram(text, 'Otro')).not.toBe(first);
  });
});
