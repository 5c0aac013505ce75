import { z } from 'zod';

/** What a field of the frontmatter, a part of one or an item of a list may be. */
export const schemaAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType =>
  path.reduce((around, key) => {
    const field = around instanceof z.ZodObject ? around.shape[String(key)] : around;
    const one = field instanceof z.ZodOptional ? field.unwrap() : field;
    return typeof key === 'number' && one instanceof z.ZodArray ? one.element : one;
  }, schema);

/** Names of the fields that a part of the frontmatter may have, or must; none for what has no fields. */
export const fieldsOf = (schema: z.core.$ZodType, needed = false): string[] =>
  schema instanceof z.ZodObject
    ? Object.keys(schema.shape).filter((name) => !needed || !isOptional(schema.shape[name]))
    : [];

const isOptional = (schema: unknown) => schema instanceof z.ZodOptional;

/** What the data has at a path. */
export const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], data);
