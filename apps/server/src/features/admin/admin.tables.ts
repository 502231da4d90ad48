import { pgTable } from 'drizzle-orm/pg-core';
import { createdAt, ref } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Open requests to make a member an admin; a second admin confirms. */
export const adminRequests = pgTable('admin_requests', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedBy: ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});
