import {
  ANALYTICS_POSTS,
  ANALYTICS_RANGES,
  ANALYTICS_REFRESH_MINUTES,
  type AnalyticsRange,
  AUDIENCE_LEAST,
} from '@innerspring/contract/analytics/endpoints';
import type { AnalyticsFigures, AnalyticsTotals, AudienceGroups } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import { type ReactNode, useState } from 'react';
import { ReactionMark } from '../../parts/reactions/reaction-icons.tsx';
import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { percentText } from '../../ui/words/percent.ts';
import { Charts } from './charts.tsx';
import { ChartCard, PostTable } from './figure-cards.tsx';
import { dayText, rateOf, rateText, reactionsOf } from './figures.ts';

interface AnalyticsViewProps {
  figures: AnalyticsFigures;
  range: AnalyticsRange;
  isDemo?: boolean;
}

/** All figures of one period: charts, totals, audience and posts. */
export function AnalyticsView({ figures, range, isDemo = false }: AnalyticsViewProps) {
  const file = `innerspring-analytics-${figures.from}-${figures.to}`;
  const time = new Date(figures.countedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <>
      <Charts figures={figures} file={file}>
        <Tiles current={figures.current} previous={figures.previous} before={`previous ${range} days`} />
      </Charts>
      <Audience audience={figures.audience} file={file} />
      <PostTable posts={figures.posts} file={file} isDemo={isDemo} />
      <p className="text-sm text-ink-faint max-md:px-4">
        {dayText(figures.from)} – {dayText(figures.to)}, in your time zone.{' '}
        {isDemo ? null : (
          <>
            Updated at {time}; refreshes every {ANALYTICS_REFRESH_MINUTES} min.{' '}
            {figures.postCount >= ANALYTICS_POSTS ? `Covers your newest ${fullCount(ANALYTICS_POSTS)} posts. ` : null}
          </>
        )}
        Each viewer counts once per post and day. Your own activity and views by staff don’t count.
      </p>
    </>
  );
}

interface AnalyticsToolbarProps {
  range: AnalyticsRange;
  onRange: (range: AnalyticsRange) => void;
  children?: ReactNode;
}

const options = ANALYTICS_RANGES.map((days) => ({ value: days, label: `${days} days` }));

/** Selects the period and whose posts. */
export function AnalyticsToolbar({ range, onRange, children }: AnalyticsToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:px-4">
      <SegmentedSwitch label="Period" options={options} value={range} onValueChange={onRange} />
      {children}
    </div>
  );
}

interface TilesProps {
  current: AnalyticsTotals;
  previous: AnalyticsTotals;
  /** "previous 28 days" */
  before: string;
}

/** The totals of the period, each compared with the previous period. */
function Tiles({ current, previous, before }: TilesProps) {
  const rate = rateOf(current);
  const counts = [
    ['Impressions', current.impressions, previous.impressions],
    ['Unique viewers', current.viewers, previous.viewers],
    ['Reactions', reactionsOf(current), reactionsOf(previous)],
    ['Comments', current.comments, previous.comments],
    ['Reposts', current.reposts, previous.reposts],
    ['Saves', current.saves, previous.saves],
  ] as const;
  return (
    <section
      aria-label="Totals"
      className="grid grid-cols-2 gap-x-3 gap-y-5 border border-seam bg-paper p-4 max-md:border-x-0 sm:p-5 md:grid-cols-4 md:rounded-card"
    >
      {counts.map(([label, now, then]) => (
        <StatTile
          key={label}
          label={label}
          value={fullCount(now)}
          change={changeOf(now, then)}
          note={`${fullCount(then)} in the ${before}`}
        >
          {label === 'Reactions' ? <ByKind totals={current} /> : null}
        </StatTile>
      ))}
      <StatTile
        className="col-span-2"
        label="Engagement rate"
        value={rateText(rate)}
        note={`${rateText(rateOf(previous))} in the ${before}`}
      >
        <p className="text-sm text-ink-faint">
          Engagement rate = (reactions + comments + reposts + saves) ÷ unique viewers
        </p>
      </StatTile>
    </section>
  );
}

function ByKind({ totals }: { totals: AnalyticsTotals }) {
  const kinds = REACTION_KINDS.filter((kind) => (totals.reactions[kind] ?? 0) > 0);
  if (kinds.length === 0) return null;
  return (
    <ul aria-label="Reactions by kind" className="flex flex-wrap gap-x-3 gap-y-1.5 pt-1 text-sm tabular-nums">
      {kinds.map((kind) => (
        <li key={kind} title={REACTION_LABELS[kind]} className="flex items-center gap-1">
          <ReactionMark kind={kind} labelled size={18} />
          {fullCount(totals.reactions[kind] ?? 0)}
        </li>
      ))}
    </ul>
  );
}

/** A figure compared with the previous period: the change in percent, if that period had any. */
export function changeOf(now: number, before: number) {
  if (now === before) return { direction: 'flat', text: 'no change' } as const;
  const direction = now > before ? 'up' : 'down';
  const text = before === 0 ? 'New' : percentText(Math.abs(now - before) / before);
  return { direction, text } as const;
}

type Trait = keyof AnalyticsFigures['audience'];

const traits: readonly { value: Trait; label: string }[] = [
  { value: 'profession', label: 'Profession' },
  { value: 'companyType', label: 'Company' },
  { value: 'seniority', label: 'Seniority' },
  { value: 'region', label: 'Region' },
];

/** How many of the largest groups are listed individually. */
const SHOWN = 10;

/** Names and counts, largest first. Groups that are too small or not among the largest are counted as Other. */
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
      note={`Viewers in this period. Groups under ${AUDIENCE_LEAST} people are counted as Other.`}
      file={`${file}-audience-${trait}`}
      table={{ columns: [label, 'Viewers'], rows: lines.map(({ name, count }) => [name, count]) }}
    >
      <SegmentedSwitch
        label="Audience trait"
        options={traits}
        value={trait}
        onValueChange={setTrait}
        className="overflow-x-auto justify-self-start"
      />
      {lines.length === 0 ? <p className="py-3 text-ink-soft">Nobody saw these posts during this period.</p> : null}
      <ul aria-label={`Viewers by ${label.toLowerCase()}`} className="grid gap-2 pt-1">
        {lines.map(({ name, count }) => (
          <li key={name} className="grid gap-1">
            <span className="flex justify-between gap-3">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="tabular-nums">
                {fullCount(count)} <span className="text-ink-faint">({percentText(count / total)})</span>
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
