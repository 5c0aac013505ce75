import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { drawDiagram, DrawingError } from '../../src/lib/drawing.ts';
import { colourElsewhere, drawElsewhere } from '../../src/markdown/render-threads.ts';
import { checkDrawings, keptDrawing } from '../../src/notes/drawings.ts';

vi.mock('../../src/lib/drawing.ts', { spy: true });

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
    const svg = drawDiagram(text, 'Qué se ve');
    expect(svg).toMatch(/^<svg class="dg" role="img" aria-label="Qué se ve" viewBox="\d/);
    // These two come with a wide margin, which goes.
    const origin = kind === 'sequence' || kind === 'class' ? '20 20' : '0 0';
    expect(/viewBox="(\d+ \d+) \d+ \d+"/.exec(svg)?.[1]).toBe(origin);
    expect(svg).not.toMatch(/style|@import|https?:|data-|var\(/);
    expect(gzipSync(svg).length).toBeLessThan(1500);
    const [, width] = / width="(\d+)"/.exec(svg) ?? [];
    expect(Number(width)).toBeLessThanOrEqual(420);
  });

  it('has markers of its own', () => {
    const ids = (text: string) => drawDiagram(text, '').match(/id="[^"]+"/g);
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
  ])('refuses %j at its line', (text, line) => {
    expect(() => drawDiagram(text, '')).toThrow(expect.objectContaining({ line }));
    expect(() => drawDiagram(text, '')).toThrow(DrawingError);
  });

  it('has every text with its accents', () => {
    const flow = drawDiagram('flowchart TD\n  a[Petición] -->|sí| fin(Señal)', '');
    const sequence = drawDiagram('sequenceDiagram\n  Ángel->>Peñón: ¿qué?', '');
    for (const text of ['Petición', 'sí', 'Señal']) expect(flow).toContain(`>${text}<`);
    for (const text of ['Ángel', 'Peñón', '¿qué?']) expect(sequence).toContain(`>${text}<`);
  });

  it('is laid out once for each text, and comes out the same when it was kept', () => {
    const text = `flowchart TD\n  A[${Date.now()}] --> B[Otra]`;
    vi.mocked(drawDiagram).mockClear();
    const first = keptDrawing(text, 'Uno');
    expect(keptDrawing(text, 'Uno')).toBe(first);
    expect(drawDiagram).toHaveBeenCalledTimes(1);
    expect(drawDiagram(text, 'Uno')).toBe(first);
    // What is said of it is part of it.
    expect(keptDrawing(text, 'Otro')).not.toBe(first);
  });

  it('is there for the check of its note where a thread has drawn it', async () => {
    const drawing = { text: `flowchart TD\n  A[${Date.now()}] --> B[Hilo]`, alt: 'Uno', line: 1 };
    drawElsewhere([drawing]);
    // It answers for what comes after the drawings.
    await colourElsewhere([{ code: '', language: 'text', meta: '' }]);
    vi.mocked(drawDiagram).mockClear();
    expect(checkDrawings([drawing])).toEqual([]);
    expect(keptDrawing(drawing.text, drawing.alt)).toContain('>Hilo<');
    expect(drawDiagram).not.toHaveBeenCalled();
  });
});
