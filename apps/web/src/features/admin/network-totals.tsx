import type { AnalyticsTotals } from '@innerspring/contract/analytics/schemas';
import { analytics } from '@innerspring/contract/analytics/endpoints';
import { ANALYTICS_REFRESH_MINUTES } from '@innerspring/contract/analytics/ranges';
import { REACTION_KINDS } from '@innerspring/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/skeleton.tsx';

const reactionsOf = ({ reactions }: AnalyticsTotals) =>
  REACTION_KINDS.reduce((sum, kind) => sum + (reactions[kind] ?? 0), 0);

const lines: readonly [label: string, of: (totals: AnalyticsTotals) => number][] = [
  ['Impressions', ({ impressions }) => impressions],
  ['Unique viewers', ({ viewers }) => viewers],
  ['Reactions', reactionsOf],
  ['Comments', ({ comments }) => comments],
  ['Reposts', ({ reposts }) => reposts],
  ['Saves', ({ saves }) => saves],
];

/** What all posts of the network met with in a week, beside the week before. */
export function NetworkTotals() {
  const totals = useQuery(query(analytics.network, {}));
  return (
    <Card className="overflow-hidden">
      <CardHeader title="All posts, last 7 days" />
      {totals.isPending ? (
        <SkeletonRegion label="Loading the totals of all posts">
          <Skeleton className="m-4 h-40" />
        </SkeletonRegion>
      ) : null}
      {totals.isError && !totals.data ? (
        <ErrorState onRetry={() => void totals.refetch()}>{totals.error.message}</ErrorState>
      ) : null}
      {totals.data ? (
        <>
          <dl className="grid divide-y divide-seam text-sm">
            {lines.map(([label, of]) => (
              <div key={label} className="flex justify-between gap-3 px-4 py-2.5">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="tabular-nums">
                  <span className="font-semibold">{fullCount(of(totals.data.current))}</span>{' '}
                  <span className="text-ink-faint">({fullCount(of(totals.data.previous))} the week before)</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="px-4 pt-2 pb-3 text-sm text-ink-faint">
            Counted <RelativeTime value={totals.data.countedAt} suffix="ago" />, anew every {ANALYTICS_REFRESH_MINUTES}{' '}
            minutes.
          </p>
        </>
      ) : null}
    </Card>
  );
}
