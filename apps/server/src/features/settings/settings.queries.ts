import { Preferences, type Settings } from '@innerspring/contract/settings/schemas';
import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

type Kept = Omit<Settings, keyof Preferences> & { preferences: unknown };

/** All settings of a member: their columns, and the kept preferences filled up with the presets. */
export async function readSettings(db: Db, userId: number, lock = false): Promise<Settings> {
  const found = await firstRow<Kept>(
    db,
    sql`select u.email_visibility as "emailVisibility", u.shows_activity as "showsActivity", u.viewing_mode as "viewingMode",
      u.requires_follow_approval as "requiresFollowApproval", u.who_may_message as "whoMayMessage",
      u.searchable_fields as "searchableFields", u.shows_on_leaderboard as "showsOnLeaderboard",
      u.shows_at_company as "showsAtCompany", u.preferences
      from users u where u.id = ${userId} ${lock ? sql`for update` : sql``}`,
  );
  if (!found) throw new AppError('not_signed_in');
  const { preferences, ...columns } = found;
  return { ...columns, ...Preferences.parse(preferences) };
}
