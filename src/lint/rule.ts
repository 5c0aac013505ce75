import type { Found, Report } from './diagnostic.ts';
import type { RuleId } from './rule-ids.ts';

/** A mistake found by a rule; without a line it is on the line of the subject. */
export type Finding = Pick<Report, 'found' | 'expected' | 'remedy'> & { line?: number };

/** A rule about one kind of subject; its file is `rules/<rule-id>.ts`. */
export interface Rule<Subject, Fault extends Finding = Finding> {
  readonly id: RuleId;
  readonly check: (subject: Subject) => Found<Fault>;
}

/** A rule about a text that is wrong wherever it occurs. */
export interface TextRule {
  readonly id: RuleId;
  readonly pattern: RegExp;
  /** The message for what the pattern matches. */
  readonly explain: (found: string) => Finding;
}

/** Checks a subject; `line` is its line in its file. */
export type Check<Subject> = (subject: Subject, line?: number) => Report[];

/**
 * Applies rules to a subject.
 *
 * @param line of the subject in its file.
 */
export const applyRules = <Subject, Fault extends Finding>(
  rules: readonly Rule<Subject, Fault>[],
  subject: Subject,
  line = 1,
): (Fault & Report)[] =>
  rules.flatMap(({ id, check }) =>
    [check(subject)].flat().map((fault) => ({ ruleId: id, line, ...(fault as Fault) })),
  );

/** A check with several rules; each reports. */
export const allOf =
  <Subject>(...rules: readonly Rule<Subject>[]): Check<Subject> =>
  (subject, line) =>
    applyRules(rules, subject, line);

/** A check with rules about the same mistake; only the first that applies reports. */
export const firstOf =
  <Subject>(...rules: readonly Rule<Subject>[]): Check<Subject> =>
  (subject, line) => {
    for (const rule of rules) {
      const reports = applyRules([rule], subject, line);
      if (reports.length > 0) return reports;
    }
    return [];
  };
