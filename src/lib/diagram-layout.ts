/**
 * Compacts what the library lays out: flat diamonds, labels as high as their letters, short gaps,
 * rounded corners, no tiny jogs. Only for flow and state diagrams, whose parts are all named.
 */

import { lineKey } from './diagram-order.ts';

/** Letters of a node are about this wide, and its lines this high. */
const LETTER = 6.8;
const LINE = 16;
/** Half the height of the flattest diamond. */
const FLATTEST = 22;
/** A label's background is that much higher than its letters, above and below. */
const LABEL_EXCESS = 7;
/** Gaps between parts keep this share of their height within limits, in pixels. */
const GAP_SHARE = 0.7;
const LEAST_GAP = 20;
const MOST_GAP = 30;
/** Height of the segment that ends in an arrow. */
const ARROW = 12;
/** Margin above the first part. */
const MARGIN = 6;
/** Radius of corners, and jogs too small to see one. */
const RADIUS = 7;
const JOG = 8;

type Point = readonly [x: number, y: number];
type Range = readonly [top: number, bottom: number];

const NODE = /<g class="node" data-id="([^"]*)"[^>]*data-shape="([^"]*)"[^>]*>[^]*?<\/g>/g;
const LABEL = /<g class="edge-label"[^]*?<\/g>/g;
const EDGE =
  /<polyline class="edge" data-from="([^"]*)" data-to="([^"]*)"[^>]*? points="([^"]*)"([^>]*?)\/>/g;

const numbers = (text: string, name: string) =>
  [...text.matchAll(new RegExp(` ${name}="(-?[\\d.]+)"`, 'g'))].map(([, value]) => Number(value));

const pointsOf = (text: string): Point[] =>
  text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

const pointsText = (points: readonly Point[]) => points.map((point) => point.join()).join(' ');

/** A node's place; a diamond with the height that its text needs. */
interface Node {
  range: Range;
  diamond?: Diamond;
}

interface Diamond {
  x: number;
  y: number;
  /** Half its width, and half its height. */
  half: number;
  high: number;
}

const rangeOf = (heights: readonly number[]): Range => [Math.min(...heights), Math.max(...heights)];

function diamondOf(text: string, points: readonly Point[]): Diamond {
  const [left, right] = rangeOf(points.map(([x]) => x));
  const [top, bottom] = rangeOf(points.map(([, y]) => y));
  const half = (right - left) / 2;
  const lines = [...text.matchAll(/>([^<>]+)</g)].map(([, line]) => line!.trim()).filter(Boolean);
  const wide = (Math.max(...lines.map(({ length }) => length)) * LETTER) / 2;
  const needed = (lines.length * LINE) / 2 / Math.max(0.2, 1 - wide / half);
  const high = Math.min((bottom - top) / 2, Math.max(FLATTEST, needed));
  return { x: left + half, y: (top + bottom) / 2, half, high };
}

function nodeOf(text: string, shape: string): Node {
  const points = [...text.matchAll(/ points="([^"]*)"/g)].flatMap(([, list]) => pointsOf(list!));
  if (shape === 'diamond') {
    const diamond = diamondOf(text, points);
    return { range: [diamond.y - diamond.high, diamond.y + diamond.high], diamond };
  }
  const heights = [...text.matchAll(/<(?:rect|circle|ellipse) [^>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => numbers(tag, name)[0] ?? 0;
    const radius = of('r') || of('ry');
    return tag.startsWith('<rect')
      ? [of('y'), of('y') + of('height')]
      : [of('cy') - radius, of('cy') + radius];
  });
  return { range: rangeOf([...heights, ...points.map(([, y]) => y)]) };
}

/** Heights between which the letters of a label stand. */
function labelRange(text: string): Range {
  const [top = 0] = numbers(text, 'y');
  const [high = 0] = numbers(text, 'height');
  return [top + LABEL_EXCESS, top + high - LABEL_EXCESS];
}

/** Where each height goes when the gaps between ranges are short. */
function compaction(ranges: readonly Range[]): (y: number) => number {
  const steps: [from: number, to: number][] = [[0, 0]];
  let [end, moved] = [0, 0];
  for (const [top, bottom] of [...ranges].sort(([a], [b]) => a - b)) {
    if (top > end) {
      const gap = top - end;
      const short = Math.min(MOST_GAP, Math.max(LEAST_GAP, gap * GAP_SHARE));
      moved += Math.min(gap, end === 0 ? MARGIN : short);
      steps.push([top, moved]);
      end = top;
    }
    if (bottom > end) {
      moved += bottom - end;
      end = bottom;
      steps.push([end, moved]);
    }
  }
  return (y) => {
    const next = steps.findIndex(([from]) => from >= y);
    if (next === -1) return moved + y - end;
    if (next === 0) return y;
    const [[from0, to0], [from1, to1]] = [steps[next - 1]!, steps[next]!];
    return to0 + ((y - from0) * (to1 - to0)) / (from1 - from0);
  };
}

/** A line whose jogs are gone where they are too small to be seen. */
function straightened(points: readonly Point[]): readonly Point[] {
  const [first, , , last] = points;
  const isJog = points.length === 4 && Math.abs(first![0] - last![0]) < JOG;
  return isJog
    ? [
        [last![0], first![1]],
        [last![0], last![1]],
      ]
    : points;
}

/** A line whose last bend leaves room for its arrow: the library may bend it inside the node. */
function withArrowRoom(points: readonly Point[]): Point[] {
  if (points.length < 4) return [...points];
  const [bend, corner, end] = points.slice(-3) as [Point, Point, Point];
  const direction = Math.sign(end[1] - points[0]![1]);
  const isShort = (end[1] - corner[1]) * direction < ARROW;
  if (bend[1] !== corner[1] || !isShort) return [...points];
  const y = end[1] - direction * ARROW;
  return [...points.slice(0, -3), [bend[0], y], [corner[0], y], end];
}

/** A line with round corners, as the `d` of a path. */
function roundedPath(points: readonly Point[]): string {
  const parts = points.slice(1, -1).map((corner, index) => {
    const near = (other: Point): Point => {
      const [dx, dy] = [other[0] - corner[0], other[1] - corner[1]];
      const length = Math.hypot(dx, dy) || 1;
      const share = Math.min(RADIUS, length / 2) / length;
      return [corner[0] + dx * share, corner[1] + dy * share];
    };
    return `L${near(points[index]!).join(' ')}Q${corner.join(' ')} ${near(points[index + 2]!).join(' ')}`;
  });
  return `M${points[0]!.join(' ')}${parts.join('')}L${points.at(-1)!.join(' ')}`;
}

/** A part moved down by so many pixels. */
const movedBy = (text: string, distance: number) =>
  text
    .replaceAll(/ (c?y[12]?)="(-?[\d.]+)"/g, (_all, name: string, y: string) => {
      return ` ${name}="${Number(y) + distance}"`;
    })
    .replaceAll(/ points="([^"]*)"/g, (_all, list: string) => {
      const points = pointsOf(list).map(([x, y]): Point => [x, y + distance]);
      return ` points="${pointsText(points)}"`;
    });

/** Where a line meets a flat diamond, whose place is already the new one. */
function onDiamond([x, y]: Point, { x: cx, y: cy, half, high }: Diamond, old: number): Point {
  const share = Math.max(0, 1 - Math.abs(x - cx) / half);
  return [x, cy + Math.sign(y - old) * high * share];
}

/**
 * Compacts a diagram.
 *
 * @param svg as the library renders it.
 * @param height of it.
 * @param turned keys of its lines that are laid out the other way round.
 * @returns the same with its new height; a diagram with groups, or of another kind, as it is.
 */
export function compactDiagram(
  svg: string,
  height: number,
  turned: ReadonlySet<string>,
): { svg: string; height: number } {
  if (!svg.includes('class="node"') || svg.includes('class="subgraph"')) return { svg, height };
  const nodes = new Map(
    [...svg.matchAll(NODE)].map(([text, id, shape]) => [id!, nodeOf(text, shape!)]),
  );
  const labels = [...svg.matchAll(LABEL)].map(([text]) => labelRange(text));
  const down = compaction([...[...nodes.values()].map(({ range }) => range), ...labels]);
  const place = ([x, y]: Point): Point => [x, down(y)];
  const atEnd = (end: Point, id: string): Point => {
    const diamond = nodes.get(id)?.diamond;
    return diamond ? onDiamond(end, { ...diamond, y: down(diamond.y) }, diamond.y) : place(end);
  };
  const compact = svg
    .replaceAll(EDGE, (tag, from: string, to: string, list: string, rest: string) => {
      const points = pointsOf(list);
      const placed = withArrowRoom([
        atEnd(points[0]!, from),
        ...points.slice(1, -1).map(place),
        atEnd(points.at(-1)!, to),
      ]);
      const [, label] = / data-label="([^"]*)"/.exec(tag) ?? [];
      if (turned.has(lineKey(from, to, label))) placed.reverse();
      return `<path d="${roundedPath(straightened(placed))}"${rest}/>`;
    })
    .replaceAll(LABEL, (text) => {
      const [top, bottom] = labelRange(text);
      const middle = (top + bottom) / 2;
      return movedBy(text, down(middle) - middle).replace(
        / y="([^"]*)"([^>]*) height="([^"]*)"/,
        (_all, y: string, between: string, full: string) =>
          ` y="${Number(y) + LABEL_EXCESS}"${between} height="${Number(full) - 2 * LABEL_EXCESS}"`,
      );
    })
    .replaceAll(NODE, (text, id: string) => {
      const { range, diamond } = nodes.get(id)!;
      const distance = down(range[0]) - range[0];
      if (!diamond) return movedBy(text, distance);
      const { x, y, half, high } = diamond;
      const corners: Point[] = [
        [x, y - high],
        [x + half, y],
        [x, y + high],
        [x - half, y],
      ];
      return movedBy(text.replace(/(?<= points=")[^"]*/, pointsText(corners)), distance);
    });
  return { svg: compact, height: down(height) };
}
