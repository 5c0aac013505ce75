/** How what examples draw begins and ends: it has blanks that are seen and a style of its own. */
const RESULTS = [
  ['<template shadowrootmode=', '</template>'],
  [' srcdoc="', '"'],
] as const;

/**
 * A page taken apart, for who changes it or asks something of it.
 *
 * @returns its parts, in order: every other one, from the second, is what an example draws.
 */
export function takeApart(html: string): string[] {
  const parts: string[] = [];
  const starts = RESULTS.map(([start]) => html.indexOf(start));
  let from = 0;
  while (starts.some((start) => start >= 0)) {
    const at = Math.min(...starts.filter((start) => start >= 0));
    const [start, end] = RESULTS[starts.indexOf(at)]!;
    const close = html.indexOf(end, at + start.length);
    const to = close < 0 ? html.length : close + end.length;
    parts.push(html.slice(from, at), html.slice(at, to));
    from = to;
    for (const [index, [next]] of RESULTS.entries()) {
      // Looking for what is not there takes as long as the page.
      if (starts[index]! >= 0) starts[index] = html.indexOf(next, from);
    }
  }
  return [...parts, html.slice(from)];
}
