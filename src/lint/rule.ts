import type { Found, Report, Words } from './diagnostic.ts';
import type { RuleId } from './rule-ids.ts';

/** A mistake found by a rule; without a line it is on the line of the subject. */
export type Finding = Omit<Words, 'ruleId'> & { line?: number };

/** A rule about one kind of subject; it is alone in `rules/<rule-id>.ts`. */
export interface Rule<Subject> {
  readonly id: RuleId;
  readonly check: (subject: Subject) => Found<Finding>;
}

/**
 * Applies rules to a subject.
 *
 * @param line of the subject in its file.
 */
export const applyRules = <Subject>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
  line = 1,
): Report[] =>
  rules.flatMap(({ id, check }) =>
    [check(subject)].flat().map((finding) => ({ ruleId: id, line, ...finding })),
  );
