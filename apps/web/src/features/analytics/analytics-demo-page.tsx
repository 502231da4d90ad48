import type { AnalyticsRange } from '@innerspring/contract/analytics/endpoints';
import type { AnalyticsDay, AnalyticsFigures, AnalyticsTotals } from '@innerspring/contract/analytics/schemas';
import { REACTION_KINDS } from '@innerspring/contract/constants';
import { useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AnalyticsToolbar, AnalyticsView } from './analytics-view.tsx';

/** Analytics with sample figures that are generated in the browser. No request goes to the server. */
export function AnalyticsDemoPage() {
  const [range, setRange] = useState<AnalyticsRange>('28');
  const [now] = useState(() => new Date());
  return (
    <>
      <PageTitle>Analytics on sample data</PageTitle>
      <Banner
        tone="note"
        className="max-md:mx-4"
        action={
          <SiteLink to="/analytics/reactions" className="link">
            Your figures
          </SiteLink>
        }
      >
        <strong>Demo data</strong>: all figures on this page are made up.
      </Banner>
      <AnalyticsToolbar range={range} onRange={setRange} />
      <AnalyticsView figures={demoFigures(range, now)} range={range} isDemo />
    </>
  );
}

const DAY_MS = 86_400_000;
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A value between 0 and 1, always the same for the same seed. */
const noise = (seed: number) => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return wave - Math.floor(wave);
};

/** One generated day: lower on weekends, with a slow upward trend. */
function dayFor(time: number): AnalyticsDay {
  const number = Math.floor(time / DAY_MS);
  const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
  const impressions = Math.round((isWeekend ? 40 : 130) * (0.7 + 0.6 * noise(number)));
  const share = (part: number, salt: number) => Math.round(impressions * part * (0.6 + 0.8 * noise(number + salt)));
  const parts = [0.09, 0.03, 0.02, 0.035, 0.015, 0.01];
  return {
    day: dayAt(time),
    impressions,
    reactions: Object.fromEntries(REACTION_KINDS.map((kind, at) => [kind, share(parts[at] ?? 0, at + 1)])),
    comments: share(0.03, 11),
    reposts: share(0.012, 12),
    saves: share(0.02, 13),
  };
}

function totalsOf(days: readonly AnalyticsDay[]): AnalyticsTotals {
  const sum = (of: (day: AnalyticsDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const impressions = sum((day) => day.impressions);
  return {
    impressions,
    viewers: Math.round(impressions * 0.38),
    reactions: Object.fromEntries(REACTION_KINDS.map((kind) => [kind, sum((day) => day.reactions[kind] ?? 0)])),
    comments: sum((day) => day.comments),
    reposts: sum((day) => day.reposts),
    saves: sum((day) => day.saves),
  };
}

const words = [
  'First run of the new hybrid on line 2',
  'What we learned about glue lines this quarter',
  'Ticking samples from the spring collection',
  'Hiring two quilting operators in Tupelo',
  'How we cut returns of boxed beds by a third',
  'Notes from the market floor',
  'Coil counts: what shoppers really ask',
  'A word on recycled steel',
];

const audience = (total: number, names: readonly string[]) => ({
  groups: names.map((name, at) => ({ name, count: Math.max(5, Math.round((total * 0.34) / (at + 1))) })),
  other: Math.round(total * 0.06),
});

/** Generated figures for a period that ends on the given day. The same day always gives the same figures. */
export function demoFigures(range: AnalyticsRange, now: Date): AnalyticsFigures {
  const count = Number(range);
  const today = Date.parse(`${dayAt(now.getTime())}T00:00:00Z`);
  const run = (from: number) => Array.from({ length: count }, (_, at) => dayFor(today - (from - at) * DAY_MS));
  const days = run(count - 1);
  const current = totalsOf(days);
  const posts = words.map((excerpt, at) => {
    const part = 0.3 / (at + 1);
    const post = totalsOf([dayFor(today - at * DAY_MS)]);
    const impressions = Math.round(current.impressions * part);
    return {
      ...post,
      id: at + 1,
      excerpt,
      createdAt: new Date(today - at * 2 * DAY_MS).toISOString(),
      impressions,
      viewers: Math.max(1, Math.round(impressions * 0.5)),
    };
  });
  return {
    from: dayAt(today - (count - 1) * DAY_MS),
    to: dayAt(today),
    previousFrom: dayAt(today - (2 * count - 1) * DAY_MS),
    countedAt: now.toISOString(),
    postCount: posts.length,
    current,
    previous: totalsOf(run(2 * count - 1)),
    days,
    hours: Array.from({ length: 7 * 24 }, (_, at) => {
      const [weekday, hour] = [Math.floor(at / 24) + 1, at % 24];
      const isWork = hour >= 7 && hour <= 18 && weekday < 6;
      return { weekday, hour, count: Math.round((isWork ? 9 : 1.4) * noise(at + 3)) };
    }).filter((one) => one.count > 0),
    audience: {
      profession: audience(current.viewers, ['Sales', 'Merchandising and buying', 'Product development', 'Executive']),
      companyType: audience(current.viewers, ['Retailer', 'Mattress manufacturer', 'Foam producer']),
      seniority: audience(current.viewers, ['Manager', 'Director', 'Experienced', 'Owner or partner']),
      region: audience(current.viewers, ['NC', 'MS', 'CA', 'TX', 'Ontario']),
    },
    posts,
  };
}
