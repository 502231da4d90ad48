export { safetyLimits } from './safety.tokens.ts';

/**
 * SQL of the newest case about a subject on which staff have to decide, or null.
 * @param kind of the subject
 * @param id column with its id, such as `j.id`
 */
export const undecidedCaseOf = (kind: string, id: string): string =>
  `(select k.id from report_cases k where k.target_type = '${kind}' and k.target_id = ${id} and k.state in ('open', 'appealed')
    order by k.id desc limit 1)`;
