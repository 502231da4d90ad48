import type { AnalyticsFigures, AnalyticsHour } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS, REACTION_LABELS } from '@innerspring/contract/constants';
import { Suspense, type ReactNode, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { stepsOf, type Step, downloadCsv } from './figures.ts';
import { KindBars } from './kind-bars.tsx';
import { Download, Table2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const countAt = (all: readonly AnalyticsHour[], weekday: number, hour: number) =>
  all.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0;

/** The heat map's figures: a line for each hour, a column for each day of the week. */
const hourTable = (all: readonly AnalyticsHour[]): ChartTable => ({
  columns: ['Hour', ...weekdays],
  rows: hours.map((hour) => [hourText(hour), ...weekdays.map((_, at) => countAt(all, at + 1, hour))]),
});

/** The busiest hour in words, for those who do not see the map. */
function busiest(all: readonly AnalyticsHour[]): string {
  const [top] = all.toSorted((a, b) => b.count - a.count);
  if (!top) return 'Nothing happened in this period.';
  return `Busiest: ${weekdays[top.weekday - 1] ?? ''} at ${hourText(top.hour)}, ${top.count} in all.`;
}

/** Hours of the week, the darker the more happened. */
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
            {hour % 6 === 0 ? hour : ''}
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

type ChartRow = readonly (string | number)[];

/** What a chart shows, as a table: names of columns, then rows of which the first field is the name. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly ChartRow[];
}

interface ChartCardProps {
  title: string;
  /** Unit and source. */
  note?: ReactNode;
  /** Name of the file without its ending. */
  file: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with its twin: the same figures as a table, and as a file. */
export function ChartCard({ title, note, file, table, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Card bleed asChild>
      <section aria-label={title} className="min-w-0">
        <CardHeader
          title={title}
          action={
            <span className="flex gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={isTable}
                aria-label={`${title} as a table`}
                onClick={() => setTable(!isTable)}
              >
                <Table2 size={16} aria-hidden="true" />
                Table
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${title} as a CSV file`}
                onClick={() => downloadCsv(file, [table.columns, ...table.rows])}
              >
                <Download size={16} aria-hidden="true" />
                CSV
              </Button>
            </span>
          }
        />
        <div className="grid min-w-0 gap-2 px-4 pb-4">
          {note ? <p className="text-sm text-ink-faint">{note}</p> : null}
          {isTable ? <TwinTable title={title} table={table} /> : children}
        </div>
      </section>
    </Card>
  );
}

function TwinTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <div className="max-h-100 overflow-y-auto" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <DataTable<ChartRow>
        caption={title}
        rows={table.rows}
        rowKey={(row) => String(row[0])}
        columns={table.columns.map((header, at) => ({
          key: header,
          header,
          cell: (row) => row[at],
          numeric: at > 0,
          primary: at === 0,
        }))}
      />
    </div>
  );
}

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
