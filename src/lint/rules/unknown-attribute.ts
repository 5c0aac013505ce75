import { closest } from 'verified-examples/notation';
import { nameOf } from '../../notes/nodes.ts';
import type { AttributeIssue } from '../check-attributes.ts';
import { quoted } from '../diagnostic.ts';
import type { Rule } from '../rule.ts';

/** Attributes as an author may call them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ titulo: 'title', título: 'title', nombre: 'title', enlace: 'url', href: 'url', link: 'url' },
  ...{ vídeo: 'video', youtube: 'video', tipo: 'type', pie: 'caption', texto: 'caption' },
};

/** The attribute that an unknown one is meant to be. */
export function attributeLike(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  const other = OTHER_NAMES[lower];
  return other !== undefined && known.includes(other) ? other : closest(lower, known);
}

/** A component has only its attributes. */
export const unknownAttribute: Rule<AttributeIssue> = {
  id: 'unknown-attribute',
  check({ node, issue, known }) {
    if (issue.code !== 'unrecognized_keys') return [];
    return issue.keys.map((key) => {
      const near = attributeLike(key, known);
      return {
        found: `\`<${nameOf(node)}>\` tiene un atributo desconocido, \`${key}\``,
        expected: known.length > 0 ? `solo ${quoted(known)}` : 'ningún atributo',
        remedy: near ? `escribe \`${near}\`` : 'corrige el nombre del atributo o bórralo',
      };
    });
  },
};
