import type { api, HandlerOutput } from '@innerspring/contract';
import type { Deps } from '../../platform/deps.ts';
import { collect } from '../../platform/feature.ts';
import { auditLines, toAuditEntry } from './audit.queries.ts';
import { dashboardFigures } from './dashboard.queries.ts';

/** What /admin shows, the queues as the manifests have them. */
export async function dashboard(deps: Deps): Promise<HandlerOutput<typeof api.admin.dashboard>> {
  const queues = collect(deps.features, 'adminQueues').flat();
  const [figures, audit] = await Promise.all([
    dashboardFigures(deps.db, queues, deps.clock.now()),
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
    queues: queues.map(({ name, label, href }) => {
      const { count, oldestAt } = figures.queues[name] ?? { count: 0, oldestAt: null };
      return { name, label, count, oldestAt: oldestAt === null ? null : new Date(oldestAt), href };
    }),
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
