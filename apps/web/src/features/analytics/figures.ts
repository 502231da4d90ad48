import type { AnalyticsDay, AnalyticsFigures, AnalyticsTotals } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS } from '@innerspring/contract/constants';
import { percentText } from '../../ui/words/number-format.ts';

export type Kind = (typeof REACTION_KINDS)[number];
type Acts = Pick<AnalyticsTotals, 'reactions' | 'comments' | 'reposts' | 'saves'>;

export const reactionsOf = ({ reactions }: Pick<Acts, 'reactions'>): number =>
  REACTION_KINDS.reduce((sum, kind) => sum + (reactions[kind] ?? 0), 0);
export const engagementsOf = (acts: Acts): number => reactionsOf(acts) + acts.comments + acts.reposts + acts.saves;

/** Engagements for each viewer; null where nobody saw anything. */
export const rateOf = (totals: Acts & { viewers: number }): number | null =>
  totals.viewers === 0 ? null : engagementsOf(totals) / totals.viewers;
export const rateText = (rate: number | null): string => (rate === null ? '–' : percentText(rate));

const DAY_MS = 86_400_000;
/** Days are counted as dates without a time zone: each is as long as the next. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const dayText = (day: string): string => dayFormat.format(timeOf(day));

/** Days that a chart shows as one. */
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

/** Longest period that is shown day by day; longer ones go by weeks that end today. */
const DAILY = 28;

/** The whole period in equal steps, also those in which nothing happened; the first week may be a short one. */
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

/** One field: quoted always, and with a leading apostrophe where a spreadsheet would take it for a formula. */
function field(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Rows as comma-separated values, with the mark by which spreadsheets know UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;

/** Hands a file made here to the reader. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
