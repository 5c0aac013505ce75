const TRANSITION = /^(\s*)(\S+) --> (\S+)(?:\s*: (.+))?$/;

/** Identifies a line of a diagram by its ends and its label. */
export const lineKey = (from: string, to: string, label = '') =>
  [from, to, label.replaceAll(/<br ?\/?>/g, '').replaceAll(/[^\p{L}\d]/gu, '')].join('|');

/**
 * Turns transitions that lead back, so that the library lays out a state diagram from its initial
 * state downwards; `compactDiagram` draws them as they were.
 *
 * @returns the text to lay out, and the keys of the turned lines in it.
 */
export function forwardText(text: string): { text: string; turned: ReadonlySet<string> } {
  const turned = new Set<string>();
  if (!/^\s*stateDiagram/.test(text)) return { text, turned };
  const lines = text.split('\n').map((line) => ({ line, match: TRANSITION.exec(line) }));
  const done = new Set<string>();
  const back = new Set<string>();
  const follow = (state: string, path: readonly string[]) => {
    if (done.has(state)) return;
    done.add(state);
    for (const { line, match } of lines) {
      const to = match?.[3];
      if (match?.[2] !== state || to === undefined || to === '[*]') continue;
      if (path.includes(to)) back.add(line);
      else follow(to, [...path, to]);
    }
  };
  follow('[*]', ['[*]']);
  const forward = lines.map(({ line, match }) => {
    if (!match || !back.has(line)) return line;
    const [, indent = '', from = '', to = '', label] = match;
    turned.add(lineKey(to, from, label));
    return `${indent}${to} --> ${from}${label === undefined ? '' : `: ${label}`}`;
  });
  return { text: forward.join('\n'), turned };
}
