import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { Age } from '../../ui/words/days.tsx';
import { countOf } from '../../ui/words/number-format.ts';

export const nameOf = ({ person }: Pick<ApplicantRow, 'person'>): string => person?.fullName ?? 'Former member';

/** How long an applicant has been at their stage, and how far away they live. */
export function ApplicantFacts({ row: { changedAt, miles } }: { row: ApplicantRow }) {
  return (
    <span className="text-sm text-ink-faint">
      <Age value={changedAt} />
      {miles === null ? '' : ` · ${miles === 0 ? 'In the same city' : `${countOf(miles, 'mile')} away`}`}
    </span>
  );
}
