import type { AnalyticsFigures, AnalyticsHour } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { ChartCard, type ChartTable } from './figure-cards.tsx';
import { type Kind, type Step, stepsOf } from './figures.ts';

const TrendChart = lazyPart('part', () => import('./trend-chart.tsx'));

interface ChartsProps {
  figures: AnalyticsFigures;
  file: string;
  /** Content between the trend chart and the other charts. */
  children: ReactNode;
}

/** Charts of the period: over time, by reaction and by hour of the week. */
export function Charts({ figures, file, children }: ChartsProps) {
  const steps = stepsOf(figures);
  const each = stepName(steps).toLowerCase();
  return (
    <>
      <ChartCard
        title="Over time"
        note={`Impressions and engagements by ${each}`}
        file={`${file}-trend`}
        table={trendTable(steps)}
      >
        <Suspense fallback={<Skeleton className="h-62" />}>
          <TrendChart
            steps={steps}
            label={`Lines by ${each}: ${sum(steps, (step) => step.impressions)} impressions and ${sum(steps, (step) => step.engagements)} engagements in total`}
          />
        </Suspense>
      </ChartCard>
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <ChartCard
          title="Reactions by kind"
          note={`Number of reactions by ${each}`}
          file={`${file}-reactions`}
          table={kindTable(steps)}
        >
          <KindBars
            steps={steps}
            label={`Stacked bars by ${each}: ${REACTION_KINDS.map((kind) => `${REACTION_LABELS[kind]} ${sum(steps, (step) => step.reactions[kind])}`).join(', ')}`}
          />
        </ChartCard>
        <ChartCard
          title="Hours of the week"
          note="Reactions, comments and reposts, in your time zone"
          file={`${file}-hours`}
          table={hourTable(figures.hours)}
        >
          <HeatMap all={figures.hours} label="Activity by hour and day of the week" />
        </ChartCard>
      </div>
    </>
  );
}

const stepName = (steps: readonly Step[]) => (steps[0]?.from === steps[0]?.to ? 'Day' : 'Week');

const trendTable = (steps: readonly Step[]): ChartTable => ({
  columns: [stepName(steps), 'Impressions', 'Engagements', 'Comments', 'Reposts', 'Saves'],
  rows: steps.map((step) => [step.label, step.impressions, step.engagements, step.comments, step.reposts, step.saves]),
});

const kindTable = (steps: readonly Step[]): ChartTable => ({
  columns: [stepName(steps), ...REACTION_KINDS.map((kind) => REACTION_LABELS[kind])],
  rows: steps.map((step) => [step.label, ...REACTION_KINDS.map((kind) => step.reactions[kind])]),
});

const sum = (steps: readonly Step[], of: (step: Step) => number) =>
  fullCount(steps.reduce((all, step) => all + of(step), 0));

const fills: Record<Kind, string> = {
  like: 'fill-night',
  celebrate: 'fill-amber',
  support: 'fill-moss',
  insightful: 'fill-copper',
  love: 'fill-brick',
  curious: 'fill-edge',
};

const grounds: Record<Kind, string> = {
  like: 'bg-night',
  celebrate: 'bg-amber',
  support: 'bg-moss',
  insightful: 'bg-copper',
  love: 'bg-brick',
  curious: 'bg-edge',
};

const BAR_HEIGHT = 100;

const sumOf = ({ reactions }: Step) => REACTION_KINDS.reduce((sum, kind) => sum + reactions[kind], 0);

/** Reactions by kind as stacked bars. */
function KindBars({ steps, label }: { steps: readonly Step[]; label: string }) {
  const most = Math.max(1, ...steps.map(sumOf));
  return (
    <div role="img" aria-label={label} className="grid min-w-0 gap-2">
      <div aria-hidden="true" className="flex gap-2">
        <div className="flex w-8 flex-col justify-between text-end text-xs text-ink-faint tabular-nums">
          <span>{most}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${steps.length} ${BAR_HEIGHT}`}
          preserveAspectRatio="none"
          className="h-45 min-w-0 flex-1 border-b border-seam-strong"
        >
          {steps.map((step, at) => (
            <Bar key={step.from} step={step} at={at} scale={BAR_HEIGHT / most} />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between ps-10 text-xs text-ink-faint">
        <span>{steps[0]?.label}</span>
        <span>{steps.at(-1)?.label}</span>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {REACTION_KINDS.map((kind) => (
          <span key={kind} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-[3px] ${grounds[kind]}`} />
            {REACTION_LABELS[kind]}
          </span>
        ))}
      </p>
    </div>
  );
}

/** One stacked bar per step, with its parts in the order of the reactions. */
function Bar({ step, at, scale }: { step: Step; at: number; scale: number }) {
  let top = BAR_HEIGHT;
  return REACTION_KINDS.map((kind) => {
    const height = step.reactions[kind] * scale;
    top -= height;
    return height > 0 ? (
      <rect key={kind} x={at + 0.12} y={top} width={0.76} height={height} className={fills[kind]} />
    ) : null;
  });
}

/** Hours of the week; a darker cell means more activity. */
function HeatMap({ all, label }: { all: readonly AnalyticsHour[]; label: string }) {
  const most = Math.max(1, ...all.map(({ count }) => count));
  return (
    <div role="img" aria-label={`${label}. ${busiest(all)}`} className="min-w-0">
      <div
        aria-hidden="true"
        className="grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-px text-xs text-ink-faint"
      >
        {weekdays.map((weekday, row) => (
          <HeatRow key={weekday} name={weekday} counts={hours.map((hour) => countAt(all, row + 1, hour) / most)} />
        ))}
        <span />
        {hours.map((hour) => (
          <span key={hour} className="overflow-visible pt-1 whitespace-nowrap tabular-nums">
            {hour % 6 === 0 ? hourText(hour) : ''}
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="pt-2 text-sm text-ink-soft">
        {busiest(all)}
      </p>
    </div>
  );
}

function HeatRow({ name, counts }: { name: string; counts: readonly number[] }) {
  return (
    <>
      <span className="self-center">{name}</span>
      {counts.map((share, hour) => (
        <span key={hour} className="h-5 overflow-hidden rounded-[3px] bg-sunk">
          {share > 0 ? <span className="block size-full bg-night" style={{ opacity: 0.2 + 0.8 * share }} /> : null}
        </span>
      ))}
    </>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** 14 → "2 PM". */
const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

const countAt = (all: readonly AnalyticsHour[], weekday: number, hour: number) =>
  all.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0;

/** The heat map's figures: a row for each hour, a column for each day of the week. */
const hourTable = (all: readonly AnalyticsHour[]): ChartTable => ({
  columns: ['Hour', ...weekdays],
  rows: hours.map((hour) => [hourText(hour), ...weekdays.map((_, at) => countAt(all, at + 1, hour))]),
});

/** The busiest hour as text. */
function busiest(all: readonly AnalyticsHour[]): string {
  const [top] = all.toSorted((a, b) => b.count - a.count);
  if (!top) return 'No activity during this period.';
  return `Busiest: ${weekdays[top.weekday - 1] ?? ''} at ${hourText(top.hour)} (${fullCount(top.count)}).`;
}
