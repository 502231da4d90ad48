import type { ViewerTrend } from '@innerspring/contract/profiles/schemas';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { formatDate } from '../../../ui/words/date-format.ts';
import { compactCount, countOf, fullCount } from '../../../ui/words/number-format.ts';

type Week = ViewerTrend['weeks'][number];

const HEIGHT = 100;

/** `2026-03-02` in the reader's date format: Mar 2. */
const dayOf = (week: string) => formatDate(new Date(`${week}T12:00:00Z`), { month: 'short', day: 'numeric' });

const peopleOf = (count: number) => countOf(count, 'person', 'people');

/** The chart as a sentence. */
function summaryOf(weeks: readonly Week[]): string {
  const [most] = weeks.toSorted((a, b) => b.count - a.count);
  if (!most || most.count === 0) return 'No profile views in the last 13 weeks.';
  return `Most in the week of ${dayOf(most.week)}: ${peopleOf(most.count)}. This week so far: ${peopleOf(weeks.at(-1)?.count ?? 0)}.`;
}

function Bars({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <div role="img" aria-label={`Bars by week. ${summaryOf(weeks)}`} className="grid min-w-0 gap-1.5">
      <div aria-hidden="true" className="flex gap-2">
        <div className="flex w-8 flex-col justify-between text-end text-xs text-ink-faint tabular-nums">
          <span>{compactCount(most)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${weeks.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 min-w-0 flex-1 border-b border-seam-strong"
        >
          {weeks.map(({ week, count }, at) => {
            const height = (count / most) * HEIGHT;
            return (
              <rect key={week} x={at + 0.14} y={HEIGHT - height} width={0.72} height={height} className="fill-night" />
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between ps-10 text-xs text-ink-faint">
        <span>{dayOf(weeks[0]?.week ?? '')}</span>
        <span>This week</span>
      </div>
    </div>
  );
}

/** Viewers by week, as bars or as a table. */
export function WeeklyViews({ weeks }: { weeks: readonly Week[] }) {
  const [isTable, setTable] = useState(false);
  return (
    <Card bleed asChild>
      <section aria-label="Views by week" className="min-w-0">
        <CardHeader
          title="Views by week"
          action={
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={isTable}
              aria-label="Views by week as a table"
              onClick={() => setTable(!isTable)}
            >
              <Table2 size={16} aria-hidden="true" />
              Table
            </Button>
          }
        />
        <div className="grid min-w-0 gap-2 px-4 pb-4">
          <p className="text-sm text-ink-soft">{summaryOf(weeks)}</p>
          {isTable ? (
            <DataTable
              caption="Views by week"
              rows={weeks.toReversed()}
              rowKey={({ week }) => week}
              columns={[
                { key: 'week', header: 'Week of', cell: ({ week }) => dayOf(week), primary: true },
                { key: 'count', header: 'People', cell: ({ count }) => fullCount(count), numeric: true },
              ]}
            />
          ) : (
            <Bars weeks={weeks} />
          )}
        </div>
      </section>
    </Card>
  );
}
