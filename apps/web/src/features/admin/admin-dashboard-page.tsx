import { admin } from '@innerspring/contract/admin/endpoints';
import { useQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { query } from '../../platform/query.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
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
            Updated <RelativeTime value={totals.data.countedAt} suffix="ago" />; refreshes every{' '}
            {ANALYTICS_REFRESH_MINUTES} min.
          </p>
        </>
      ) : null}
    </Card>
  );
}

function comparison(now: number, then: number): string {
  return `${fullCount(then)} by this hour last week`.concat(now === then ? ', the same' : '');
}

function Figures({ figures }: { figures: DashboardFigures }) {
  const { members, content, applications, system } = figures;
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-2 gap-x-3 gap-y-5 rounded-card border border-seam bg-paper p-4 sm:p-5 md:grid-cols-4"
    >
      <StatTile
        label="Members"
        value={fullCount(members.total)}
        note={`${fullCount(members.newLast7Days)} new in 7 days`}
      />
      <StatTile label="Active in 7 days" value={fullCount(members.activeLast7Days)} note="Members seen at least once" />
      <StatTile
        label="Posts today"
        value={fullCount(content.postsToday)}
        note={comparison(content.postsToday, content.postsSameDayLastWeek)}
      />
      <StatTile
        label="Comments today"
        value={fullCount(content.commentsToday)}
        note={comparison(content.commentsToday, content.commentsSameDayLastWeek)}
      />
      <StatTile
        label="Applications waiting"
        value={fullCount(applications.waiting)}
        note={`${fullCount(members.pending)} pending in all`}
      />
      <StatTile
        label="Median time to decide"
        value={applications.medianBusinessHours === null ? '–' : `${applications.medianBusinessHours} h`}
        note="Business hours, last 90 days"
      />
      <StatTile
        label="Approval rate"
        value={applications.approvalRate === null ? '–' : `${Math.round(applications.approvalRate * 100)}%`}
        note="Decisions of the last 90 days"
      />
      <StatTile label="Live connections" value={fullCount(system.liveConnections)} note="This server process" />
    </section>
  );
}

function Queues({ queues }: { queues: DashboardFigures['queues'] }) {
  return (
    <Card className="overflow-hidden">
      <CardHeader title="Open queues" />
      <ul className="divide-y divide-seam">
        {queues.map((queue) => (
          <li key={queue.name}>
            <SiteLink to={queue.href} className="flex items-center justify-between gap-3 px-4 py-3 hover:bg-sunk">
              <span className="min-w-0">
                <span className="block font-medium">{queue.label}</span>
                <span className="block text-sm text-ink-faint">
                  {queue.oldestAt ? (
                    <>
                      Oldest: <RelativeTime value={queue.oldestAt} suffix="ago" />
                    </>
                  ) : (
                    'All clear'
                  )}
                </span>
              </span>
              <span className="display text-2xl tabular-nums">{fullCount(queue.count)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SystemCard({ system }: { system: DashboardFigures['system'] }) {
  const rows = [
    ['Events in queue', system.queuedJobs],
    ['Failed email', system.failedMails],
    ['Unsent email (no mail server)', system.heldMails],
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
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-26 rounded-card" />
        ))}
      </div>
    </SkeletonRegion>
  );
}

/** The figures, queues and last audit lines; also the frame that /admin-setup shows to everybody, with its panels locked there. */
export function AdminDashboardPage() {
  const dashboard = useQuery(query(admin.dashboard, {}));
  return (
    <AdminFrame title="Admin Dashboard" current="/admin">
      {dashboard.isPending ? <LoadingDashboard /> : null}
      {dashboard.isError && !dashboard.data ? (
        <ErrorState onRetry={() => void dashboard.refetch()}>{dashboard.error.message}</ErrorState>
      ) : null}
      {dashboard.data ? (
        <>
          <Figures figures={dashboard.data} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <Queues queues={dashboard.data.queues} />
              <NetworkTotals />
              <SystemCard system={dashboard.data.system} />
            </div>
            <Card>
              <CardHeader title="Recent activity" action={<SiteLink to="/admin/audit">All</SiteLink>} />
              <div className="px-4 pb-3">
                {dashboard.data.recentAudit.length > 0 ? (
                  <AuditLines lines={dashboard.data.recentAudit} />
                ) : (
                  <p className="py-3 text-sm text-ink-faint">Nothing has been recorded yet.</p>
                )}
              </div>
            </Card>
          </div>
        </>
      ) : null}
    </AdminFrame>
  );
}
