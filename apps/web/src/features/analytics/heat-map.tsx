import type { AnalyticsHour } from '@innerspring/contract/analytics/schemas';
import type { ChartTable } from './chart-card.tsx';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const countAt = (all: readonly AnalyticsHour[], weekday: number, hour: number) =>
  all.find((one) => one.weekday === weekday && one.hour === hour)?.count ?? 0;

/** The heat map's figures: a line for each hour, a column for each day of the week. */
export const hourTable = (all: readonly AnalyticsHour[]): ChartTable => ({
  columns: ['Hour', ...weekdays],
  rows: hours.map((hour) => [hourText(hour), ...weekdays.map((_, at) => countAt(all, at + 1, hour))]),
});

/** The busiest hour in words, for those who do not see the map. */
export function busiest(all: readonly AnalyticsHour[]): string {
  const [top] = all.toSorted((a, b) => b.count - a.count);
  if (!top) return 'Nothing happened in this period.';
  return `Busiest: ${weekdays[top.weekday - 1] ?? ''} at ${hourText(top.hour)}, ${top.count} in all.`;
}

/** Hours of the week, the darker the more happened. */
export function HeatMap({ all, label }: { all: readonly AnalyticsHour[]; label: string }) {
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
