import { sql } from 'drizzle-orm';
import type { AdminQueue } from '../../platform/admin-queues/admin-queue.ts';

export const groupQueues: readonly AdminQueue[] = [
  {
    name: 'groupReports',
    label: 'Reports in groups',
    href: '/admin/groups#late-reports',
    // What moderators left open for a day; of several reports of one thing the first stands for all, as in the list.
    waiting: (now) => sql`select distinct on (target_type, target_id) staff_from as since from group_reports
      where settled_at is null and staff_from <= ${now} order by target_type, target_id, id`,
  },
  {
    name: 'ownerlessGroups',
    label: 'Groups without an owner',
    href: '/admin/groups#ownerless',
    waiting: () => sql`select coalesce(ownerless_at, active_at) as since from groups
      where owner_id is null and handover_to_id is null`,
  },
];
