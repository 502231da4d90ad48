import type { AnalyticsFigures, AudienceGroups } from '@innerspring/contract/analytics/schemas';
import { AUDIENCE_LEAST } from '@innerspring/contract/analytics/ranges';
import { useState } from 'react';
import { fullCount } from '../../ui/words/number-format.ts';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { ChartCard } from './chart-card.tsx';

type Trait = keyof AnalyticsFigures['audience'];
const traits: readonly { value: Trait; label: string }[] = [
  { value: 'profession', label: 'Profession' },
  { value: 'companyType', label: 'Company' },
  { value: 'seniority', label: 'Seniority' },
  { value: 'region', label: 'Region' },
];

/** The largest groups that are shown one by one. */
const SHOWN = 10;

/** Names and numbers, the largest first; what is too small or beyond the first ten stands under Other. */
export function linesOf({ groups, other }: AudienceGroups): { name: string; count: number }[] {
  const lines = groups.slice(0, SHOWN).map(({ name, count }) => ({ name: name ?? 'Not given', count }));
  const rest = groups.slice(SHOWN).reduce((sum, { count }) => sum + count, other);
  return rest > 0 ? [...lines, { name: 'Other', count: rest }] : lines;
}

/** Who saw the posts, by one trait at a time. */
export function Audience({ audience, file }: { audience: AnalyticsFigures['audience']; file: string }) {
  const [trait, setTrait] = useState<Trait>('profession');
  const lines = linesOf(audience[trait]);
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const label = traits.find(({ value }) => value === trait)?.label ?? '';
  return (
    <ChartCard
      title="Audience"
      note={`Viewers of this period. Groups of fewer than ${AUDIENCE_LEAST} people stand under Other.`}
      file={`${file}-audience-${trait}`}
      table={{ columns: [label, 'Viewers'], rows: lines.map(({ name, count }) => [name, count]) }}
    >
      <SegmentedSwitch
        label="Trait of the audience"
        options={traits}
        value={trait}
        onValueChange={setTrait}
        className="overflow-x-auto justify-self-start"
      />
      {lines.length === 0 ? <p className="py-3 text-ink-soft">Nobody saw these posts in this period.</p> : null}
      <ul aria-label={`Viewers by ${label.toLowerCase()}`} className="grid gap-2 pt-1">
        {lines.map(({ name, count }) => (
          <li key={name} className="grid gap-1">
            <span className="flex justify-between gap-3">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="tabular-nums">
                {fullCount(count)} <span className="text-ink-faint">({Math.round((count / total) * 100)} %)</span>
              </span>
            </span>
            <span aria-hidden="true" className="h-2 rounded-pill bg-sunk">
              <span className="block h-full rounded-pill bg-night" style={{ width: `${(count / total) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
