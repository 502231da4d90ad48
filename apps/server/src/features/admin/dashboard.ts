import type { api, HandlerOutput } from '@innerspring/contract';
import type { Deps } from '../../platform/deps.ts';
import { auditLines, toAuditEntry } from './audit.queries.ts';
import { dashboardFigures } from './dashboard.queries.ts';

/** What /admin shows. Queues of later features join the list with their features. */
export async function dashboard(deps: Deps): Promise<HandlerOutput<typeof api.admin.dashboard>> {
  const [figures, audit] = await Promise.all([
    dashboardFigures(deps.db, deps.clock.now()),
    auditLines(deps.db, {}, 20),
  ]);
  const {
    total,
    pending,
    activeLast7Days,
    newLast7Days,
    postsToday,
    postsSameDayLastWeek,
    commentsToday,
    commentsSameDayLastWeek,
  } = figures;
  return {
    members: { total, pending, activeLast7Days, newLast7Days },
    content: { postsToday, postsSameDayLastWeek, commentsToday, commentsSameDayLastWeek },
    queues: [
      {
        name: 'applications',
        label: 'Applications',
        count: figures.waiting,
        oldestAt: figures.oldestApplication,
        href: '/admin/users?tab=applications',
      },
      {
        name: 'appeals',
        label: 'Appeals',
        count: figures.appeals,
        oldestAt: figures.oldestAppeal,
        href: '/admin/users?tab=applications',
      },
      {
        name: 'reports',
        label: 'Reports',
        count: figures.reports,
        oldestAt: figures.oldestReport,
        href: '/admin/reports',
      },
      {
        name: 'reportAppeals',
        label: 'Appeals about reports',
        count: figures.reportAppeals,
        oldestAt: figures.oldestReportAppeal,
        href: '/admin/reports?state=appealed',
      },
      {
        name: 'claims',
        label: 'Company claims',
        count: figures.claims,
        oldestAt: figures.oldestClaim,
        href: '/admin/companies?tab=claims',
      },
      {
        name: 'groupReports',
        label: 'Reports in groups',
        count: figures.groupReports,
        oldestAt: figures.oldestGroupReport,
        href: '/admin/groups#late-reports',
      },
      {
        name: 'ownerlessGroups',
        label: 'Groups without an owner',
        count: figures.ownerlessGroups,
        oldestAt: figures.oldestOwnerlessGroup,
        href: '/admin/groups#ownerless',
      },
      {
        name: 'bugs',
        label: 'Bug reports',
        count: figures.bugs,
        oldestAt: figures.oldestBug,
        href: '/admin/bug-reports',
      },
    ],
    applications: {
      waiting: figures.waiting,
      medianBusinessHours: figures.medianMinutes === null ? null : Math.round(figures.medianMinutes / 6) / 10,
      approvalRate: figures.approvalRate,
    },
    system: {
      queuedJobs: figures.queuedJobs,
      failedMails: figures.failedMails,
      heldMails: figures.heldMails,
      liveConnections: deps.live.connectionCount(),
    },
    recentAudit: audit.map(toAuditEntry),
  };
}
