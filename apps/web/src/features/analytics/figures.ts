import type { AnalyticsDay, AnalyticsFigures, AnalyticsTotals } from '@innerspring/contract/analytics/schemas';
import { BYTE_ORDER_MARK, csvLine } from '@innerspring/contract/csv';
import { REACTION_KINDS } from '@innerspring/contract/constants';
import { percentText } from '../../ui/words/percent.ts';

export type Kind = (typeof REACTION_KINDS)[number];
type Acts = Pick<AnalyticsTotals, 'reactions' | 'comments' | 'reposts' | 'saves'>;

export const reactionsOf = ({ reactions }: Pick<Acts, 'reactions'>): number =>
  REACTION_KINDS.reduce((sum, kind) => sum + (reactions[kind] ?? 0), 0);
export const engagementsOf = (acts: Acts): number => reactionsOf(acts) + acts.comments + acts.reposts + acts.saves;

/** Engagements per viewer; null if nobody saw anything. */
export const rateOf = (totals: Acts & { viewers: number }): number | null =>
  totals.viewers === 0 ? null : engagementsOf(totals) / totals.viewers;
export const rateText = (rate: number | null): string => (rate === null ? '–' : percentText(rate));

const DAY_MS = 86_400_000;
/** Days are dates without a time zone, so that all have the same length. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
let dayFormat: Intl.DateTimeFormat | undefined;
export function dayText(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return dayFormat.format(timeOf(day));
}

/** One or more days that a chart shows as one step. */
export interface Step {
  from: string;
  to: string;
  /** "Mar 2", or "Mar 2 – Mar 8". */
  label: string;
  impressions: number;
  engagements: number;
  reactions: Record<Kind, number>;
  comments: number;
  reposts: number;
  saves: number;
}

const emptyStep = (from: string, to: string): Step => ({
  from,
  to,
  label: from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
  impressions: 0,
  engagements: 0,
  reactions: { like: 0, celebrate: 0, support: 0, insightful: 0, love: 0, curious: 0 },
  comments: 0,
  reposts: 0,
  saves: 0,
});

function addDay(step: Step, day: AnalyticsDay): void {
  step.impressions += day.impressions;
  step.engagements += engagementsOf(day);
  step.comments += day.comments;
  step.reposts += day.reposts;
  step.saves += day.saves;
  for (const kind of REACTION_KINDS) step.reactions[kind] += day.reactions[kind] ?? 0;
}

/** The longest period, in days, that is shown by day. Longer ones are shown by weeks, the last of which ends today. */
const DAILY = 28;

/** The whole period in equal steps, including those without activity. The first week may be shorter. */
export function stepsOf({ from, to, days }: Pick<AnalyticsFigures, 'from' | 'to' | 'days'>): Step[] {
  const [first, last] = [timeOf(from), timeOf(to)];
  const count = Math.round((last - first) / DAY_MS) + 1;
  const length = count > DAILY ? 7 : 1;
  const steps: Step[] = [];
  for (let end = last; end >= first; end -= length * DAY_MS) {
    const start = Math.max(first, end - (length - 1) * DAY_MS);
    steps.unshift(emptyStep(dayAt(start), dayAt(end)));
  }
  for (const day of days) {
    const step = steps.find((one) => one.from <= day.day && day.day <= one.to);
    if (step) addDay(step, day);
  }
  return steps;
}

/** Rows as CSV, with a byte order mark so that spreadsheets read it as UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvLine).join('');

/** Downloads a CSV file that is generated in the browser. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // By the next task the browser has started the download and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
