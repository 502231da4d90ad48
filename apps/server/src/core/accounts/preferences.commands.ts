import { Preferences, type Settings } from '@innerspring/contract/settings/schemas';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/deps.ts';
import { users } from './accounts.tables.ts';

/** Writes all of a member's settings; the caller holds the row. */
export async function writeSettings(tx: Db, userId: number, settings: Settings): Promise<void> {
  await tx
    .update(users)
    .set({
      emailVisibility: settings.emailVisibility,
      showsActivity: settings.showsActivity,
      viewingMode: settings.viewingMode,
      requiresFollowApproval: settings.requiresFollowApproval,
      whoMayMessage: settings.whoMayMessage,
      searchableFields: settings.searchableFields,
      showsOnLeaderboard: settings.showsOnLeaderboard,
      showsAtCompany: settings.showsAtCompany,
      preferences: Preferences.parse(settings),
    })
    .where(eq(users.id, userId));
}

/** Switches the mails about one type of notification on or off. */
export async function setMailsAbout(tx: Db, userId: number, type: string, on: boolean): Promise<void> {
  const path = sql`array['notifications', ${type}::text, 'mail']`;
  // Each step of the path must be there before its end can be set.
  await tx.execute(sql`update users u set preferences = jsonb_set(
      jsonb_set(
        jsonb_set(u.preferences, array['notifications'], coalesce(u.preferences -> 'notifications', '{}')),
        array['notifications', ${type}::text], coalesce(u.preferences #> array['notifications', ${type}::text], '{}')),
      ${path}, to_jsonb(${on}::boolean))
    where u.id = ${userId}`);
}

/** Chooses how often the digest comes. */
export async function setDigest(tx: Db, userId: number, digest: string): Promise<void> {
  await tx.execute(sql`update users u
    set preferences = jsonb_set(u.preferences, array['digest'], to_jsonb(${digest}::text)) where u.id = ${userId}`);
}
