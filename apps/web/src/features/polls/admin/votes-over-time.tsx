import type { PollAnalytics } from '@innerspring/contract/polls/admin';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { formatDay } from '../../../ui/words/date-format.ts';
import { compactCount, countOf, fullCount } from '../../../ui/words/number-format.ts';

type Day = PollAnalytics['days'][number];

const HEIGHT = 100;
const DAY_MS = 86_400_000;
/** The longest time that a poll can be open, plus a few days. */
const MOST_DAYS = 400;

/** Every day from the first to the last one, even without votes, so that the bars are evenly spaced in time. */
export function everyDay(days: readonly Day[]): Day[] {
  const votes = new Map(days.map((day) => [day.day, day.votes]));
  const times = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`));
  const first = Math.min(...times);
  const count = days.length === 0 ? 0 : Math.min(MOST_DAYS, (Math.max(...times) - first) / DAY_MS + 1);
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
    return { day, votes: votes.get(day) ?? 0 };
  });
}

/** The chart as a sentence. */
function summaryOf(days: readonly Day[]): string {
  const [most] = days.toSorted((a, b) => b.votes - a.votes);
  return !most || most.votes === 0
    ? 'Nobody has voted yet.'
    : `Most on ${formatDay(most.day)}: ${countOf(most.votes, 'vote')}.`;
}

function Bars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ votes }) => votes));
  return (
    <div role="img" aria-label={`Bars by day. ${summaryOf(days)}`} className="grid min-w-0 gap-1.5">
      <div aria-hidden="true" className="flex gap-2">
        <div className="flex w-8 flex-col justify-between text-end text-xs text-ink-faint tabular-nums">
          <span>{compactCount(most)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 min-w-0 flex-1 border-b border-seam-strong"
        >
          {days.map(({ day, votes }, at) => {
            const height = (votes / most) * HEIGHT;
            return (
              <rect key={day} x={at + 0.14} y={HEIGHT - height} width={0.72} height={height} className="fill-night" />
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="flex justify-between ps-10 text-xs text-ink-faint">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        {days.length > 1 ? <span>{formatDay(days.at(-1)?.day ?? '')}</span> : null}
      </div>
    </div>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <div className="max-h-100 overflow-y-auto" tabIndex={0} role="region" aria-label="Table: Votes over time">
      <DataTable
        caption="Votes over time"
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', header: 'Day', cell: ({ day }) => formatDay(day), primary: true },
          { key: 'votes', header: 'Votes', cell: ({ votes }) => fullCount(votes), numeric: true },
        ]}
      />
    </div>
  );
}

/** Members who voted on each day, as bars or as a table. */
export function VotesOverTime({ days: counted }: Pick<PollAnalytics, 'days'>) {
  const [isTable, setTable] = useState(false);
  const days = everyDay(counted);
  return (
    <Card asChild>
      <section aria-label="Votes over time" className="min-w-0">
        <CardHeader
          title="Votes over time"
          action={
            days.length === 0 ? null : (
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={isTable}
                aria-label="Votes over time as a table"
                onClick={() => setTable(!isTable)}
              >
                <Table2 size={16} aria-hidden="true" />
                Table
              </Button>
            )
          }
        />
        <div className="grid min-w-0 gap-2 px-4 pb-4">
          <p className="text-sm text-ink-soft">{summaryOf(days)}</p>
          {days.length === 0 ? null : isTable ? <DayTable days={days} /> : <Bars days={days} />}
          <p className="text-sm text-ink-faint">First votes by day (UTC). A changed vote doesn’t count again.</p>
        </div>
      </section>
    </Card>
  );
}
