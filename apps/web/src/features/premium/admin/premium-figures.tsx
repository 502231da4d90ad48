import type { PremiumOverview } from '@innerspring/contract/premium/admin';
import { adminPremium } from '@innerspring/contract/premium/endpoints';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { query } from '../../../platform/query.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { fullCount } from '../../../ui/words/number-format.ts';
import { dollars } from '../../../parts/money-format.ts';
import { stateNames } from './state-names.ts';

const HEIGHT = 96;
const WIDTH = 20;

/** New and lost subscriptions by day, as bars above and below a line, and as a table for those who can't see them. */
function Days({ days }: Pick<PremiumOverview, 'days'>) {
  const most = Math.max(1, ...days.flatMap(({ started, ended }) => [started, ended]));
  const size = (count: number) => (count / most) * (HEIGHT / 2 - 2);
  return (
    <figure className="grid gap-2 px-4 pb-4">
      <svg
        viewBox={`0 0 ${days.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-24 w-full"
      >
        <line x1="0" x2={days.length * WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-seam-strong" />
        {days.map(({ day, started, ended }, at) => (
          <g key={day}>
            <rect
              x={at * WIDTH + 3}
              width={WIDTH - 6}
              y={HEIGHT / 2 - size(started)}
              height={size(started)}
              className="fill-moss"
            />
            <rect x={at * WIDTH + 3} width={WIDTH - 6} y={HEIGHT / 2} height={size(ended)} className="fill-brick" />
          </g>
        ))}
      </svg>
      <figcaption className="text-sm text-ink-faint">
        New subscriptions above the line, ended ones below, by day.
      </figcaption>
      <table className="sr-only">
        <caption>New and ended subscriptions this month</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">New</th>
            <th scope="col">Ended</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, started, ended }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{started}</td>
              <td>{ended}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The figures of Premium: revenue, churn, new and lost this month, and members by state. */
export function PremiumFigures() {
  const overview = useQuery(query(adminPremium.overview, {}));
  if (overview.isPending)
    return (
      <SkeletonRegion label="Loading the figures">
        <Card padded>
          <SkeletonText lines={4} />
        </Card>
      </SkeletonRegion>
    );
  if (!overview.data)
    return (
      <Card>
        <LoadFailed what="the figures" error={overview.error} onRetry={() => overview.refetch()} />
      </Card>
    );
  const { mrrCents, churnPercent, newThisMonth, lostThisMonth, failedPayments, members, days } = overview.data;
  return (
    <div className="grid gap-4">
      <Card padded className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatTile label="Monthly revenue" value={dollars(mrrCents)} note="before tax" />
        <StatTile label="Churn" value={churnPercent === null ? '–' : `${churnPercent}%`} note="in 30 days" />
        <StatTile label="New this month" value={fullCount(newThisMonth)} note={`${fullCount(lostThisMonth)} ended`} />
        <StatTile label="Failed payments" value={fullCount(failedPayments)} note="in their grace period" />
      </Card>
      <Card>
        <CardHeader title="This month" />
        <Days days={days} />
      </Card>
      <Card>
        <CardHeader title="Members by state" />
        <dl className="grid gap-2 px-4 pb-4 sm:grid-cols-2">
          {members.map(({ state, count }) => (
            <div key={state} className="flex justify-between gap-4">
              <dt>{stateNames[state]}</dt>
              <dd className="tabular-nums">{fullCount(count)}</dd>
            </div>
          ))}
          {members.length === 0 ? <p className="text-ink-soft">Nobody has Premium yet.</p> : null}
        </dl>
      </Card>
    </div>
  );
}
