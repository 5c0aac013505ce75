import type { z } from 'zod';

/**
 * Refines a schema with a rule that also gives the author a fix.
 *
 * @param validate what is wrong with a value; `undefined` for a valid one.
 * @returns a check for `superRefine`.
 */
export const refineWith =
  <T>(validate: (value: T) => { expected: string; remedy: string } | undefined) =>
  (value: T, context: z.RefinementCtx): void => {
    const { expected, remedy } = validate(value) ?? {};
    if (!expected) return;
    // Reports one fault at a time: fixing the first may fix the others.
    context.addIssue({ code: 'custom', message: expected, params: { remedy }, continue: false });
  };

/** Fix suggested by a rule, if it has one. */
export function remedyOf(issue: z.core.$ZodIssue): string | undefined {
  const remedy: unknown = issue.code === 'custom' ? issue.params?.['remedy'] : undefined;
  return typeof remedy === 'string' ? remedy : undefined;
}
