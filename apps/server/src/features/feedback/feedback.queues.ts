import { sql } from 'drizzle-orm';
import type { AdminQueue } from '../../platform/admin-queues/admin-queue.ts';

/** Bug reports that nobody looked at yet. */
export const bugsQueue: AdminQueue = {
  name: 'bugs',
  label: 'Bug reports',
  href: '/admin/bug-reports',
  waiting: () => sql`select created_at as since from bug_reports where state = 'new'`,
};
