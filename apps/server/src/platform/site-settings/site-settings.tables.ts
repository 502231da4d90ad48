import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../db/columns.ts';

/** Settings of the site that somebody changed; all others have the default that stands in the code. */
export const siteSettings = pgTable('site_settings', {
  /** Of a declared setting, or of one that an earlier release had. */
  key: text().primaryKey(),
  /** Null if the setting was reset to its default. */
  value: jsonb(),
  /** No foreign key: it stays as it was written when the account goes. */
  changedBy: ref().notNull(),
  changedAt: instant().notNull(),
});
