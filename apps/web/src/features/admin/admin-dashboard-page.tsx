import { admin } from '@innerspring/contract/admin/endpoints';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { sentenceOf } from '../../platform/api.ts';
import { SiteLink } from '../../parts/site-link.tsx';
import { query } from '../../platform/query.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { Age } from '../../ui/words/days.tsx';
import { countOf, fullCount } from '../../ui/words/number-format.ts';
import { percentText } from '../../ui/words/percent.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { StatTile, type StatTileProps } from '../../ui/stat-tile.tsx';
import type { DashboardFigures } from './admin.data.ts';
import { AdminFrame, AuditLines } from './public/admin-page.tsx';
import type { AnalyticsTotals } from '@innerspring/contract/analytics/schemas';
import { analytics, ANALYTICS_REFRESH_MINUTES } from '@innerspring/contract/analytics/endpoints';
import { REACTION_KINDS } from '@innerspring/contract/constants';

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

/** Activity on all posts in a week, compared with the week before. */
export function NetworkTotals() {
  const totals = useQuery(query(analytics.network, {}));
  return (
    <Card className="overflow-hidden">
      <CardHeader title="All posts, last 7 days" />
      {totals.isPending ? (
        <SkeletonRegion label="Loading the totals for all posts">
          <Skeleton className="m-4 h-40" />
        </SkeletonRegion>
      ) : null}
      {totals.isError && !totals.data ? (
        <ErrorState onRetry={() => void totals.refetch()}>{sentenceOf(totals.error)}</ErrorState>
      ) : null}
      {totals.data ? (
        <>
          <dl className="grid divide-y divide-seam text-sm">
            {lines.map(([label, of]) => (
              <div key={label} className="flex justify-between gap-3 px-4 py-2.5">
                <dt className="wrap-normal text-ink-soft">{label}</dt>
                <dd className="text-end tabular-nums">
                  <span className="font-semibold">{fullCount(of(totals.data.current))}</span>{' '}
                  <span className="inline-block text-ink-faint">
                    ({fullCount(of(totals.data.previous))} the week before)
                  </span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="px-4 pt-2 pb-3 text-sm text-ink-faint">
            Updated <RelativeTime value={totals.data.countedAt} suffix="ago" isInSentence />; refreshes every{' '}
            {ANALYTICS_REFRESH_MINUTES} min.
          </p>
        </>
      ) : null}
    </Card>
  );
}

/** Today's count compared with the same day last week, up to the same time of day. */
function comparison(now: number, then: number): Pick<StatTileProps, 'change' | 'note'> {
  if (now === then) return { note: then === 0 ? 'None by this hour last week' : 'Same as this hour last week' };
  return {
    change: { direction: now > then ? 'up' : 'down', text: fullCount(Math.abs(now - then)) },
    note: `${fullCount(then)} by this hour last week`,
  };
}

/** Business hours to one decimal; a dash if nothing was decided. */
function hoursText(hours: number | null): string {
  if (hours === null) return '–';
  return hours < 0.1 ? '< 0.1 h' : `${hours} h`;
}

function Figures({ figures }: { figures: DashboardFigures }) {
  const { members, content, applications, queues } = figures;
  const open = queues.reduce((sum, { count }) => sum + count, 0);
  const busy = queues.filter(({ count }) => count > 0).length;
  return (
    <section
      aria-label="Today"
      className="grid grid-cols-2 gap-x-3 gap-y-5 rounded-card border border-seam bg-paper p-4 sm:p-5 md:grid-cols-4"
    >
      <StatTile
        label="Open cases"
        value={fullCount(open)}
        note={open === 0 ? 'Nothing to decide' : `In ${countOf(busy, 'queue')}`}
      />
      <StatTile
        label="Applications today"
        value={fullCount(applications.receivedToday)}
        note={`${fullCount(applications.approvedToday)} approved, ${fullCount(applications.rejectedToday)} rejected`}
      />
      <StatTile
        label="Active today"
        value={fullCount(members.activeToday)}
        note={`${fullCount(members.activeLast7Days)} in 7 days`}
      />
      <StatTile
        label="Members"
        value={fullCount(members.total)}
        note={`${fullCount(members.newLast7Days)} new in 7 days`}
      />
      <StatTile
        label="Posts today"
        value={fullCount(content.postsToday)}
        {...comparison(content.postsToday, content.postsSameDayLastWeek)}
      />
      <StatTile
        label="Comments today"
        value={fullCount(content.commentsToday)}
        {...comparison(content.commentsToday, content.commentsSameDayLastWeek)}
      />
      <StatTile
        label="Median time to decide"
        value={hoursText(applications.medianBusinessHours)}
        note="Business hours, last 90 days"
      />
      <StatTile
        label="Approval rate"
        value={applications.approvalRate === null ? '–' : percentText(applications.approvalRate)}
        note="Applications, last 90 days"
      />
    </section>
  );
}

type Queue = DashboardFigures['queues'][number];

/** Sorts the queues by their oldest item, oldest first. Empty queues come last, in their usual order. */
const byAge = (queues: readonly Queue[]): Queue[] =>
  queues.toSorted((one, other) => (one.oldestAt ?? '9999').localeCompare(other.oldestAt ?? '9999'));

function QueueCard({ queue: { label, href, count, oldestAt }, isOldest }: { queue: Queue; isOldest: boolean }) {
  return (
    <SiteLink
      to={href}
      className={clsx(
        'grid h-full content-between gap-2 rounded-card border bg-paper px-4 py-3 hover:bg-sunk',
        isOldest ? 'border-night' : 'border-seam',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span className={clsx('min-w-0 font-semibold wrap-anywhere', count === 0 && 'text-ink-soft')}>{label}</span>
        <span className={clsx('display text-2xl leading-none tabular-nums', count === 0 && 'text-ink-faint')}>
          {fullCount(count)}
        </span>
      </span>
      <span className="text-sm text-ink-faint">
        {oldestAt ? (
          <>
            {isOldest ? 'Waiting longest: ' : 'Oldest: '}
            <Age value={oldestAt} />
          </>
        ) : (
          'All clear'
        )}
      </span>
    </SiteLink>
  );
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const sorted = byAge(queues);
  return (
    <section aria-labelledby="open-queues" className="grid gap-2.5">
      <h2 id="open-queues" className="text-lg font-semibold">
        Open queues
      </h2>
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-3">
        {sorted.map((queue, at) => (
          <li key={queue.name}>
            <QueueCard queue={queue} isOldest={at === 0 && queue.oldestAt !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SystemCard({ system }: { system: DashboardFigures['system'] }) {
  const rows = [
    ['Events in queue', system.queuedJobs],
    ['Failed email', system.failedMails],
    ['Unsent email (no mail server)', system.heldMails],
    ['Live connections to this server', system.liveConnections],
  ] as const;
  return (
    <Card className="overflow-hidden">
      <CardHeader title="System" />
      <dl className="grid divide-y divide-seam text-sm">
        {rows.map(([label, number]) => (
          <div key={label} className="flex justify-between gap-3 px-4 py-2.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{fullCount(number)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function LoadingDashboard() {
  return (
    <SkeletonRegion label="Loading the dashboard">
      <div className="grid gap-4">
        <Skeleton className="h-96 rounded-card md:h-55" />
        <Skeleton className="h-5 w-32" />
        <div className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-3">
          {Array.from({ length: 8 }, (_, at) => (
            <Skeleton key={at} className="h-20 rounded-card" />
          ))}
        </div>
      </div>
    </SkeletonRegion>
  );
}

/**
 * The figures, queues and latest audit entries. /admin-setup shows the same frame to every member, with locked panels.
 */
export function AdminDashboardPage() {
  const dashboard = useQuery(query(admin.dashboard, {}));
  return (
    <AdminFrame title="Admin Dashboard" current="/admin">
      {dashboard.isPending ? <LoadingDashboard /> : null}
      {dashboard.isError && !dashboard.data ? (
        <ErrorState onRetry={() => void dashboard.refetch()}>{sentenceOf(dashboard.error)}</ErrorState>
      ) : null}
      {dashboard.data ? (
        <>
          <Figures figures={dashboard.data} />
          <Queues queues={dashboard.data.queues} />
          <Columns
            at="end"
            side={
              <>
                <SystemCard system={dashboard.data.system} />
                <NetworkTotals />
              </>
            }
          >
            <Card>
              <CardHeader title="Recent activity" action={<SiteLink to="/admin/audit">All</SiteLink>} />
              <div className="px-4 pb-3">
                {dashboard.data.recentAudit.length > 0 ? (
                  <AuditLines lines={dashboard.data.recentAudit} />
                ) : (
                  <p className="py-3 text-sm text-ink-faint">Nothing recorded yet.</p>
                )}
              </div>
            </Card>
          </Columns>
        </>
      ) : null}
    </AdminFrame>
  );
}
