import type { Experience } from '@innerspring/contract/profiles/schemas';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2021-04` as "Apr 2021"; the text itself where it is no month. */
function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? month : monthAndYear.format(date);
}

/** `2019-03` to `2022-01` as "Mar 2019 – Jan 2022"; without an end "– Present". */
export function spanOfMonths(from: string, until: string | null): string {
  return `${monthName(from)} – ${until === null ? 'Present' : monthName(until)}`;
}

/** Positions held, the present ones first; nothing where there are none. */
export function ProfileExperience({ experiences }: { experiences: readonly Experience[] }) {
  if (experiences.length === 0) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Experience">
        <CardHeader title="Experience" />
        <ol className="mt-1 grid gap-4 px-4">
          {experiences.map((position) => (
            <li key={position.id} className="min-w-0 border-s-2 border-seam-strong ps-3.5">
              <h3 dir="auto" className="font-semibold wrap-anywhere">
                {position.title}
              </h3>
              <p dir="auto" className="text-ink-soft wrap-anywhere">
                {position.companyId ? (
                  <SiteLink to={companyPath(position.companyId)} className="link">
                    {position.company}
                  </SiteLink>
                ) : (
                  position.company
                )}
                {position.location ? ` · ${position.location}` : null}
              </p>
              <p className="text-sm text-ink-faint">{spanOfMonths(position.startedOn, position.endedOn)}</p>
              {position.description ? (
                <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                  {position.description}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
