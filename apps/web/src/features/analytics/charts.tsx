import type { AnalyticsFigures } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ChartCard, type ChartTable } from './chart-card.tsx';
import { stepsOf, type Step } from './figures.ts';
import { HeatMap, hourTable } from './heat-map.tsx';
import { KindBars } from './kind-bars.tsx';

const TrendChart = lazyPart('part', () => import('./trend-chart.tsx'));

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

/** The period in charts: over time, by kind of reaction, by hour of the week. */
export function Charts({ figures, file }: { figures: AnalyticsFigures; file: string }) {
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
            label={`Lines by ${each}: ${sum(steps, (step) => step.impressions)} impressions and ${sum(steps, (step) => step.engagements)} engagements in all`}
          />
        </Suspense>
      </ChartCard>
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
