import type { Page } from '@playwright/test';
import type { CodeBlock } from '../../../../src/notes/note.ts';
import { isShownBad, isStyle, type Scene } from '../../../../src/notes/scenes.ts';
import { prepare } from '../../../../src/markdown/result.ts';
import { detectChromium } from '../../services/chromium.ts';
import type { Job, Outcome, Problem, Tool } from '../../core/types.ts';
import { faintText, type Faint } from './contrast.ts';
import { arrowClaims, outputClaims, refutedClaims, type Claim } from './measure.ts';
import { looseNames, looseParts, sheetsOf } from './usage.ts';
import { brokenValues } from './variables.ts';

/** A claim, and the line of the note that makes it. */
interface PlacedClaim extends Claim {
  noteLine: number;
}

/** The first line of a block that holds a text, or its first one. */
function lineWith({ code, line }: CodeBlock, text: string): number {
  const index = code.split('\n').findIndex((source) => source.includes(text));
  return line + 1 + Math.max(index, 0);
}

/** The line of a block on which a line of its compiled CSS stands. */
function sourceLine(block: CodeBlock, css: string, line: number): number {
  if (css === block.code) return block.line + 1 + line;
  const text = (css.split('\n')[line] ?? '').trim();
  return lineWith(block, text.slice(0, 60));
}

/** Whether the output of a block is measures, and not what its language prints. */
export const isMeasured = (text: string) =>
  text.trim() !== '' && outputClaims(text).strange.length === 0;

/** What a note says of what a block draws; `strange` are its lines that say nothing to measure. */
function claimsOf(block: CodeBlock, css: string): { claims: PlacedClaim[]; strange: number[] } {
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

/** A tool together with the browser that draws what it made or checked. */
export async function drawingTool(tool: Tool | undefined): Promise<Tool> {
  const chromium = (await detectChromium())!;
  if (!tool) return chromium;
  return { name: `${tool.name} ${tool.version} y ${chromium.name}`, version: chromium.version };
}

const failed = (block: CodeBlock, problem: Problem): Outcome => ({ block, problem });

/** The first thing of a sheet that stands for nothing, where it is not what the example shows. */
async function firstLoose(block: CodeBlock, css: string, scene: Scene, page: Page) {
  const sheets = sheetsOf(css, scene);
  const names = looseNames(sheets, scene.html);
  if (isShownBad(block)) return names[0];
  return [...names, ...looseParts(sheets)][0] ?? (await brokenValues(sheets, page))[0];
}

/** What a note measures where it shows how well something is seen. */
const SEEN_MEASURES = new Set(['contraste', 'opacity']);

/**
 * Whether the text of a scene is there to be read: what not to do is not, nor what shows how well
 * it is seen. Of a sheet and its HTML, the sheet answers for it.
 */
const isToBeRead = (block: CodeBlock, scene: Scene, claims: readonly Claim[]) =>
  !isShownBad(block) &&
  !claims.some(({ measure }) => SEEN_MEASURES.has(measure)) &&
  (isStyle(block) || scene.own === '');

const faintMessage = ({ selector, text }: Faint) =>
  `el texto de «${selector}» se lee mal: ${text}. Cambia uno de los dos colores; si eso es lo que enseña, mídelo en su «salida» (\`${selector} · contraste → …\`) o empieza el bloque por un comentario con ❌`;

/**
 * Draws what a block draws and measures what its note says of it.
 *
 * @param css the block as plain CSS; nothing for HTML.
 * @returns nothing for a block that draws nothing, and says nothing of what it would draw.
 */
export async function verifyDrawn(
  job: Job,
  block: CodeBlock,
  css: string,
  page: Page,
): Promise<Outcome | undefined> {
  const scene = job.scenes?.get(block);
  const { claims, strange } = claimsOf(block, css);
  const [line] = strange;
  if (line !== undefined) {
    const message =
      'promete algo que nadie mide. Se mide lo que dice `/* → 93px */` detrás de una declaración, dentro de su regla, y cada línea de «salida» como `.caja · ancho → 93px`';
    return failed(block, { line, message });
  }
  if (!scene || !prepare(scene)) {
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
      line: (claim as PlacedClaim).noteLine,
      message: `«${claim.selector}» no mide eso en \`${claim.measure}\``,
      expected,
      seen,
    });
  }
  if (isToBeRead(block, scene, claims)) {
    const faint = await faintText(page, scene);
    if (faint) {
      return failed(block, { line: lineWith(block, faint.selector), message: faintMessage(faint) });
    }
  }
  return { block, level: claims.length > 0 ? 'salida' : 'ejecuta', drawn: true };
}
