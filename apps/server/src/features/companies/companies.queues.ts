import { sql } from 'drizzle-orm';
import type { AdminQueue } from '../../platform/admin-queues/admin-queue.ts';

/** Claims to a company's page that nobody decided yet. */
export const claimsQueue: AdminQueue = {
  name: 'claims',
  label: 'Company claims',
  href: '/admin/companies?tab=claims',
  waiting: () => sql`select created_at as since from company_claims where state = 'open'`,
};
