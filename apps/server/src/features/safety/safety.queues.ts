import { sql } from 'drizzle-orm';
import type { AdminQueue } from '../../platform/admin-queues/admin-queue.ts';

/** Reported things that nobody decided about yet, and appeals against a decision. */
export const safetyQueues: readonly AdminQueue[] = [
  {
    name: 'reports',
    label: 'Reports',
    href: '/admin/reports',
    waiting: () => sql`select created_at as since from report_cases where state = 'open'`,
  },
  {
    name: 'reportAppeals',
    label: 'Appeals about reports',
    href: '/admin/reports?state=appealed',
    waiting: () => sql`select appealed_at as since from report_cases where state = 'appealed'`,
  },
];
