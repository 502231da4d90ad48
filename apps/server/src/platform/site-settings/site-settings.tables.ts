import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, ref } from '../db/columns.ts';

/** Settings that were changed. All others have the default in the code. */
export const siteSettings = pgTable('site_settings', {
  /** The key of a declared setting, or of one that an earlier release declared. */
  key: text().primaryKey(),
  /** Null if the setting was reset to its default. */
  value: jsonb(),
  /** No foreign key: the value stays unchanged when the account is erased. */
  changedBy: ref().notNull(),
  changedAt: instant().notNull(),
});
