import { sql } from 'drizzle-orm';
import type { AdminQueue } from '../../platform/admin-queues/admin-queue.ts';

const href = '/admin/users?tab=applications';

/** Applications that nobody decided yet, and appeals against a decision. */
export const applicationQueues: readonly AdminQueue[] = [
  {
    name: 'applications',
    label: 'Applications',
    href,
    waiting: () => sql`select submitted_at as since from applications where queue_state = 'waiting'`,
  },
  {
    name: 'appeals',
    label: 'Appeals',
    href,
    waiting: () => sql`select appealed_at as since from applications where queue_state = 'appeal'`,
  },
];
