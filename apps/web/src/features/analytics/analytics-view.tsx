import type { AnalyticsFigures, AudienceGroups } from '@innerspring/contract/analytics/schemas';
import {
  ANALYTICS_POSTS,
  ANALYTICS_REFRESH_MINUTES,
  type AnalyticsRange,
  ANALYTICS_RANGES,
  AUDIENCE_LEAST,
} from '@innerspring/contract/analytics/endpoints';
import { fullCount } from '../../ui/words/number-format.ts';
import { Charts, ChartCard } from './charts.tsx';
import { dayText } from './figures.ts';
import { PostTable } from './post-table.tsx';
import { Tiles } from './tiles.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { type ReactNode, useState } from 'react';

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
function Audience({ audience, file }: { audience: AnalyticsFigures['audience']; file: string }) {
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

interface AnalyticsViewProps {
  figures: AnalyticsFigures;
  range: AnalyticsRange;
  isDemo?: boolean;
}

/** All figures of one period: totals, charts, audience and posts. */
export function AnalyticsView({ figures, range, isDemo = false }: AnalyticsViewProps) {
  const file = `innerspring-analytics-${figures.from}-${figures.to}`;
  const time = new Date(figures.countedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-faint max-md:px-4">
        {dayText(figures.from)} – {dayText(figures.to)}, days and hours in your time zone.{' '}
        {isDemo ? null : (
          <>
            Figures refresh every {ANALYTICS_REFRESH_MINUTES} minutes; these are of {time}.{' '}
            {figures.postCount >= ANALYTICS_POSTS
              ? `They look at the newest ${fullCount(ANALYTICS_POSTS)} posts. `
              : null}
          </>
        )}
        A post counts once a day for each viewer; your own views and acts, and views of staff, do not count.
      </p>
      <Tiles current={figures.current} previous={figures.previous} before={`the ${range} days before`} />
      <Charts figures={figures} file={file} />
      <Audience audience={figures.audience} file={file} />
      <PostTable posts={figures.posts} file={file} isDemo={isDemo} />
    </div>
  );
}

interface AnalyticsToolbarProps {
  range: AnalyticsRange;
  onRange: (range: AnalyticsRange) => void;
  children?: ReactNode;
}

const options = ANALYTICS_RANGES.map((days) => ({ value: days, label: `${days} days` }));

/** How far to look back, and what else is chosen. */
export function AnalyticsToolbar({ range, onRange, children }: AnalyticsToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 max-md:px-4">
      <SegmentedSwitch label="Period" options={options} value={range} onValueChange={onRange} />
      {children}
    </div>
  );
}
