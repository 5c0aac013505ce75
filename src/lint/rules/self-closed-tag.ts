import type { Rule } from '../rule.ts';

/** A component with content does not close itself: its end would be one too many. */
export const selfClosedTag: Rule<string> = {
  id: 'self-closed-tag',
  check(source) {
    const lines = source.split('\n');
    const index = lines.findIndex((line) =>
      /^<(?:Card|Examples|Setup|Summary|Practice|Question|Answer|Figure)\b[^>]*\/>\s*$/.test(line),
    );
    const [tag, name] = /^<(\w+)/.exec(lines[index] ?? '') ?? [];
    if (tag === undefined) return [];
    return {
      line: index + 1,
      found: `La etiqueta \`${tag} …/>\` se cierra a sí misma`,
      expected: `\`${tag}>\` y, donde termina, \`</${name}>\``,
      remedy: 'borra la barra de antes de `>`',
    };
  },
};
