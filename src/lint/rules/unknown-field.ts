import { closest } from 'verified-examples/notation';
import { fieldsOf, schemaAt, valueAt } from '../../schemas/fields.ts';
import type { FieldIssue } from '../check-frontmatter.ts';
import type { Rule } from '../rule.ts';

/** How other programs call fields. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ title: 'id', titulo: 'id', título: 'id', nombre: 'id', name: 'id', slug: 'id' },
  ...{ fecha: 'date', draft: 'borrador', description: 'subtitle', subtitulo: 'subtitle' },
};

/** The field that an unknown one is meant to be: by another program's name for it only one that is not there. */
export function fieldLike(
  name: string,
  known: readonly string[],
  data: object,
): string | undefined {
  const other = OTHER_NAMES[name.toLowerCase()];
  const isMeant = other !== undefined && known.includes(other) && !(other in data);
  return isMeant ? other : closest(name, known);
}

/** A frontmatter has only the fields of its schema. */
export const unknownField: Rule<FieldIssue> = {
  id: 'unknown-field',
  check({ issue, schema, frontmatter }) {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = fieldsOf(schemaAt(schema, issue.path));
    const siblings = valueAt(frontmatter.data, issue.path) as object;
    return issue.keys.map((key) => {
      const near = fieldLike(key, known, siblings);
      return {
        line: frontmatter.lineOf([...issue.path, key]),
        found: `El campo «${key}» no existe`,
        expected: `uno de estos campos: ${known.join(', ')}`,
        remedy: near ? `escribe \`${near}\` o bórralo` : 'corrige el nombre del campo o bórralo',
      };
    });
  },
};
