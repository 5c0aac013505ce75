import type { z } from 'zod';

/**
 * A rule of a schema whose author reads what to do, beside what was expected.
 *
 * @param faultOf what is wrong with a value; nothing for a good one.
 * @returns what `superRefine` takes.
 */
export const refusing =
  <T>(faultOf: (value: T) => { expected: string; remedy: string } | undefined) =>
  (value: T, context: z.RefinementCtx): void => {
    const { expected, remedy } = faultOf(value) ?? {};
    if (expected) context.addIssue({ code: 'custom', message: expected, params: { remedy } });
  };

/** What a rule says is to be done; nothing for the rules that do not say it. */
export function remedyOf(issue: z.core.$ZodIssue): string | undefined {
  const remedy: unknown = issue.code === 'custom' ? issue.params?.['remedy'] : undefined;
  return typeof remedy === 'string' ? remedy : undefined;
}
