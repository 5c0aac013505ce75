import type { z } from 'zod';
import type { Frontmatter } from '../notes/frontmatter.ts';
import { fieldsOf } from '../schemas/fields.ts';
import type { Report } from './diagnostic.ts';
import { allOf, applyRules } from './rule.ts';
import { fieldValue } from './rules/field-value.ts';
import { frontmatterMissing } from './rules/frontmatter-missing.ts';
import { fieldLike, unknownField } from './rules/unknown-field.ts';

/** What a schema rejects in a frontmatter. */
export interface FieldIssue {
  issue: z.core.$ZodIssue;
  schema: z.ZodObject;
  frontmatter: Frontmatter;
  /** The fields of the whole that are there under another name: those are not missing, too. */
  misnamed: readonly string[];
}

const checkIssue = allOf(unknownField, fieldValue);

/**
 * Checks a frontmatter against its schema.
 *
 * @param schema its messages are written as «what was expected», in Spanish.
 */
export function checkFrontmatter(frontmatter: Frontmatter, schema: z.ZodObject): Report[] {
  const { data, problems, misread } = frontmatter;
  if (problems.length > 0) return problems;
  const missing = applyRules([frontmatterMissing], data);
  if (missing.length > 0) return missing;
  const issues = schema.safeParse(data).error?.issues ?? [];
  const misnamed = issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
    )
    .flatMap((name) => fieldLike(name, fieldsOf(schema), data) ?? []);
  return [
    ...misread,
    ...issues.flatMap((issue) => checkIssue({ issue, schema, frontmatter, misnamed })),
  ];
}
