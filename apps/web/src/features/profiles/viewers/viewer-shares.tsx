import { VIEWERS_GROUP_LEAST } from '@innerspring/contract/profiles/choices';
import type { ProfileViewers, ViewerTrend } from '@innerspring/contract/profiles/schemas';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { fullCount } from '../../../ui/words/number-format.ts';

interface SharesProps {
  title: string;
  note?: ReactNode;
  shares: readonly { name: string; count: number }[];
}

/** Groups of viewers with their counts. Each bar is relative to the largest group. */
function Shares({ title, note, shares }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Card bleed asChild>
      <section aria-label={title} className="min-w-0">
        <CardHeader title={title} />
        <div className="grid min-w-0 gap-3 px-4 pb-4">
          {note ? <p className="text-sm text-ink-faint">{note}</p> : null}
          <ul className="grid gap-2.5">
            {shares.map(({ name, count }) => (
              <li key={name} className="grid gap-1">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">{name}</span>
                  <span className="font-semibold tabular-nums">{fullCount(count)}</span>
                </span>
                <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-pill bg-sunk">
                  <span className="block h-full rounded-pill bg-night" style={{ width: `${(count / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Card>
  );
}

/** The types of companies that the viewers work for. */
export function CompanyTypes({ companyTypes }: Pick<ViewerTrend, 'companyTypes'>) {
  if (companyTypes.length === 0) return null;
  return (
    <Shares
      title="Company types"
      note={`Last 90 days. Groups under ${VIEWERS_GROUP_LEAST} people are counted as Other.`}
      shares={companyTypes.map(({ type, count }) => ({ name: type ?? 'Other', count }))}
    />
  );
}

/** The viewers by profession, if they are not named. */
export function Professions({ professions }: Pick<ProfileViewers, 'professions'>) {
  if (professions.length === 0) return null;
  return (
    <Shares
      title="Professions"
      shares={professions.map(({ profession, count }) => ({ name: profession ?? 'Not shown', count }))}
    />
  );
}
