import { expect, it } from 'vitest';
import { measuredWidths, describeMeasurements } from '../../src/markdown/measurement-text.ts';

const words = (line: string, widths: number[] = []) =>
  describeMeasurements(line, widths).map((view) => view.words.replaceAll('\u202f', ' '))[0];

it.each([
  ['.a · ancho → 200px', 'mide 200 px de ancho'],
  ['.a · columnas → 200px 484px', 'tiene columnas de 200 px y 484 px'],
  ['.a · desborda → 16px', 'se sale 16 px a lo ancho'],
  ['.a · desborda → 0px', 'no se sale'],
  ['.a · líneas → 1', 'ocupa 1 línea'],
  ['.a · elementos → 3', 'elige 3 elementos'],
  ['.a · contraste → 4.5:1', 'el contraste de su texto es 4.5 : 1'],
  ['.a · píxel 50% 50% → rgb(1, 2, 3)', 'el color en su centro es rgb(1, 2, 3)'],
  ['.a · píxel 99% 50% → red', 'el color en el 99% de su ancho y el 50% de su alto es red'],
  ['.a · lo tapa → .b', 'un clic en su centro lo recibe .b'],
  ['.a · papel → main', 'un lector de pantalla lo anuncia como «main»'],
  ['.a · nombre → "Buscar"', 'un lector de pantalla lo llama «Buscar»'],
  ['.a · font-size → 18px', 'font-size vale 18 px'],
  [
    '.a · transition → all 1s cubic-bezier(0, 0, 1, 1)',
    'transition vale all 1s cubic-bezier(0, 0, 1, 1)',
  ],
  ['.a · arriba tras bajar 40px → 0px', 'tras bajar 40 px, empieza a 0 px de arriba'],
])('%s', (line, expected) => expect(words(line)).toBe(expected));

it('shows the width for each of several values', () => {
  expect(words('.a · ancho → 300px → 120px', [600, 320])).toBe(
    'con 600 px, mide 300 px de ancho; con 320 px, mide 120 px de ancho',
  );
  expect(words('.a · ancho → 300px', [600, 320])).toBe('mide 300 px de ancho');
});

it('names the widths of a preview before the code', () => {
  expect(measuredWidths([])).toBeUndefined();
  expect(measuredWidths([600])).toContain('600\u202fpx');
  expect(measuredWidths([600, 400, 320])).toContain('600, 400 y 320');
});
