import type { EventDay } from '@innerspring/contract/events/operations';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { dayName, monthAfter, monthName, monthNow, weeksOf } from './event-times.ts';
import { type EventFilters, monthQuery } from './events.data.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** How far each key moves, in days. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthViewProps {
  month: string;
  day: string | undefined;
  filters: EventFilters;
  onMonth: (month: string) => void;
  /** Called with the selected day; undefined if the day is selected again. */
  onDay: (day: string | undefined) => void;
}

interface DayCellProps {
  day: string;
  events: EventDay | undefined;
  isChosen: boolean;
  /** Tab focuses this cell; arrow keys move from it to the others. */
  isTabStop: boolean;
  onDay: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayCell({ day, events, isChosen, isTabStop, onDay, onKeyDown }: DayCellProps) {
  const count = events?.count ?? 0;
  return (
    <button
      type="button"
      data-day={day}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onDay}
      onKeyDown={onKeyDown}
      className={clsx(
        'flex h-full min-h-14 w-full min-w-0 flex-col gap-0.5 rounded-btn p-1.5 text-left hover:bg-sunk md:min-h-22',
        isChosen && 'bg-sunk outline-2 outline-night',
        count === 0 && 'text-ink-faint',
      )}
    >
      <span className="sr-only">{`${dayName(day)}, ${count === 0 ? 'no events' : countOf(count, 'event')}`}</span>
      <span aria-hidden="true" className="text-sm tabular-nums">
        {Number(day.slice(-2))}
      </span>
      <span aria-hidden="true" className="grid min-w-0 gap-0.5 text-xs max-md:hidden">
        {events?.events.map(({ id, title, isMajorMarket }) => (
          <span key={id} className={clsx('truncate', isMajorMarket && 'font-semibold text-night')}>
            {title}
          </span>
        ))}
        {events && count > events.events.length ? <span>+{count - events.events.length} more</span> : null}
      </span>
      {count > 0 ? (
        <span className="text-xs font-semibold md:hidden" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}

/** The month as a calendar. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function MonthView({ month, day, filters, onMonth, onDay }: MonthViewProps) {
  const { data: days = [], error, isPending, refetch } = useQuery(monthQuery(month, filters));
  const grid = useRef<HTMLTableElement>(null);
  const byDay = new Map(days.map((one) => [one.day, one]));
  const first = `${month}-01`;
  const tabStop = day?.startsWith(month) ? day : first;

  function move(event: KeyboardEvent) {
    const focused = (event.currentTarget as HTMLElement).dataset['day'] ?? first;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      onMonth(monthAfter(month, event.key === 'PageUp' ? -1 : 1));
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = new Date(Date.parse(`${focused}T00:00:00Z`) + step * 86_400_000).toISOString().slice(0, 10);
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`);
    if (cell) cell.focus();
    else onMonth(monthAfter(month, step < 0 ? -1 : 1));
  }

  return (
    <Card bleed padded className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold" aria-live="polite">
          {monthName(month)}
        </h2>
        <div className="flex gap-1">
          <Button variant="ghost" size="sm" onClick={() => onMonth(monthNow())}>
            Today
          </Button>
          <IconButton size="sm" aria-label="Previous month" onClick={() => onMonth(monthAfter(month, -1))}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" aria-label="Next month" onClick={() => onMonth(monthAfter(month, 1))}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {error && days.length === 0 ? (
        <LoadFailed what="this month" error={error} onRetry={() => refetch()} />
      ) : (
        <table
          ref={grid}
          aria-label={`Events in ${monthName(month)}`}
          aria-busy={isPending}
          className="w-full table-fixed border-separate border-spacing-0.5"
        >
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col" className="pb-1 text-left text-xs font-medium text-ink-faint">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
              <tr key={at}>
                {week.map((one, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={place} className="h-14 align-top md:h-22">
                    {one ? (
                      <DayCell
                        day={one}
                        events={byDay.get(one)}
                        isChosen={one === day}
                        isTabStop={one === tabStop}
                        onDay={() => onDay(one === day ? undefined : one)}
                        onKeyDown={move}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
