import type { Page } from '@playwright/test';
import type { Block } from 'verified-examples';
import { isShownBad, isStyle, type Scene } from '../../src/preview/collect.ts';
import { preparePreview } from '../../src/preview/render.ts';
import type { Drawing, Job, Outcome, Problem } from 'verified-examples';
import { lowContrastText, type Faint } from './contrast.ts';
import { arrowClaims, outputClaims, refutedClaims, type Measurement } from './measure.ts';
import { looseNames, looseParts, sheetsOf } from './usage.ts';
import { brokenValues } from './variables.ts';

/** A measurement and its line of the note. */
interface PlacedMeasurement extends Measurement {
  noteLine: number;
}

/** The first line of a block with this text, or its first line. */
function lineWith({ code, line }: Block, text: string): number {
  const index = code.split('\n').findIndex((source) => source.includes(text));
  return line + 1 + Math.max(index, 0);
}

/** The line of a block that a line of its compiled CSS comes from. */
function sourceLine(block: Block, css: string, line: number): number {
  if (css === block.code) return block.line + 1 + line;
  const text = (css.split('\n')[line] ?? '').trim();
  // Sass computes values, and keeps comments.
  const [comment = text] = /\/\*.*/.exec(text) ?? [];
  return lineWith(block, (block.code.includes(text) ? text : comment).slice(0, 60));
}

/** Whether a block's output is measurements, rather than printed text. */
const isMeasured = (text: string) => text.trim() !== '' && outputClaims(text).strange.length === 0;

/** Measurements of a block's preview; `strange` are output lines that are none. */
function claimsOf(block: Block, css: string): { claims: PlacedMeasurement[]; strange: number[] } {
  const output = block.output ?? { text: '', line: 0 };
  const said = [
    { ...arrowClaims(css), place: (line: number) => sourceLine(block, css, line) },
    { ...outputClaims(output.text), place: (line: number) => output.line + 1 + line },
  ];
  return {
    claims: said.flatMap(({ claims, place }) =>
      claims.map((claim) => ({ ...claim, noteLine: place(claim.line) })),
    ),
    strange: said.flatMap(({ strange, place }) => strange.map(place)),
  };
}

const failed = (block: Block, problem: Problem): Outcome => ({ block, problem });

/** The first unused name of a sheet, unless the example is about that. */
async function firstLoose(block: Block, css: string, scene: Scene, page: Page) {
  const sheets = sheetsOf(css, scene);
  const names = looseNames(sheets, scene.html);
  if (isShownBad(block)) return names[0];
  return [...names, ...looseParts(sheets)][0] ?? (await brokenValues(sheets, page))[0];
}

/** Measures of examples about legibility. */
const SEEN_MEASURES = new Set(['contraste', 'opacity']);

/**
 * Whether a preview's text should be legible: not in counterexamples, nor in examples about
 * legibility. The sheet answers for its HTML.
 */
const isToBeRead = (block: Block, scene: Scene, claims: readonly Measurement[]) =>
  !isShownBad(block) &&
  !claims.some(({ measure }) => SEEN_MEASURES.has(measure)) &&
  (isStyle(block) || scene.own === '');

const faintMessage = ({ selector, text }: Faint) =>
  `el texto de «${selector}» se lee mal: ${text}. Cambia uno de los dos colores; si eso es lo que enseña, mídelo en su «salida» (\`${selector} · contraste → …\`) o empieza el bloque por un comentario con ❌`;

/**
 * Draws a block's preview and measures what its note states.
 *
 * @param css the block as plain CSS; absent for HTML.
 * @returns `undefined` for a block without preview and without statements about one.
 */
async function verifyDrawn(
  _job: Job,
  block: Block,
  css: string,
  page: Page,
): Promise<Outcome | undefined> {
  const scene = block.extra as Scene | undefined;
  const { claims, strange } = claimsOf(block, css);
  const [line] = strange;
  if (line !== undefined) {
    const message =
      'promete algo que nadie mide. Se mide lo que dice `/* → 93px */` detrás de una declaración, dentro de su regla, y cada línea de «salida» como `.caja · ancho → 93px`';
    return failed(block, { line, message });
  }
  if (!scene || !preparePreview(scene)) {
    const [first] = claims;
    if (!first) return undefined;
    const why = scene
      ? 'el HTML que le toca no enseña nada, o lleva `<script>`. Ponle otro en su ejemplo, sin él'
      : 'falta un HTML en su ejemplo, en su tarjeta o en la Preparación';
    const message = `dice una medida y no dibuja nada: ${why}`;
    return failed(block, { line: first.noteLine, message });
  }
  const loose = await firstLoose(block, css, scene, page);
  if (loose) {
    return failed(block, { line: sourceLine(block, css, loose.line), message: loose.message });
  }
  const [refuted] = await refutedClaims(page, scene, claims);
  if (refuted) {
    const { claim, expected, seen } = refuted;
    return failed(block, {
      line: (claim as PlacedMeasurement).noteLine,
      message: `«${claim.selector}» no mide eso en \`${claim.measure}\``,
      expected,
      seen,
    });
  }
  if (isToBeRead(block, scene, claims)) {
    const faint = await lowContrastText(page, scene);
    if (faint) {
      return failed(block, { line: lineWith(block, faint.selector), message: faintMessage(faint) });
    }
  }
  return { block, level: claims.length > 0 ? 'salida' : 'ejecuta', drawn: true };
}

/** How the engine draws the examples of the notes. */
export const drawing: Drawing = {
  verify: verifyDrawn,
  isMeasures: isMeasured,
  selfTests: [
    { language: 'css', code: '.a {\n  width: 1px; /* → 2px */\n}', problem: 'no dibuja nada' },
  ],
};
