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
    if (!expected) return;
    // One fault of a value at a time: mending the first may mend the others.
    context.addIssue({ code: 'custom', message: expected, params: { remedy }, continue: false });
  };

/** What a rule says is to be done; nothing for the rules that do not say it. */
export function remedyOf(issue: z.core.$ZodIssue): string | undefined {
  const remedy: unknown = issue.code === 'custom' ? issue.params?.['remedy'] : undefined;
  return typeof remedy === 'string' ? remedy : undefined;
}
