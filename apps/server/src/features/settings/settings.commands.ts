import { Preferences, type Settings, type SettingsChange } from '@innerspring/contract/settings/schemas';
import { sql } from 'drizzle-orm';
import { requirePlan, writeSettings } from '../../core/accounts/public.ts';
import { notificationsEvents } from '../../core/notifications/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

type Kept = Omit<Settings, keyof Preferences> & { preferences: unknown };

/** All settings of a member: their columns, and the stored preferences completed with the defaults. */
export async function readSettings(db: Db, userId: number, lock = false): Promise<Settings> {
  const found = await firstRow<Kept>(
    db,
    sql`select u.email_visibility as "emailVisibility", u.shows_activity as "showsActivity", u.viewing_mode as "viewingMode",
      u.requires_follow_approval as "requiresFollowApproval", u.who_may_message as "whoMayMessage",
      u.searchable_fields as "searchableFields", u.shows_on_leaderboard as "showsOnLeaderboard",
      u.shows_at_company as "showsAtCompany", u.shows_premium_badge as "showsPremiumBadge", u.preferences
      from users u where u.id = ${userId} ${lock ? sql`for update` : sql``}`,
  );
  if (!found) throw new AppError('not_signed_in');
  const { preferences, ...columns } = found;
  return { ...columns, ...Preferences.parse(preferences) };
}

/** What is kept as it is given, laid over what stands; of the matrix each channel of each type by itself. */
function merge(before: Settings, change: SettingsChange): Settings {
  const { notifications, ...plain } = change;
  const merged: Settings = { ...before };
  Object.assign(merged, Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)));
  merged.notifications = { ...before.notifications };
  for (const [type, channels] of Object.entries(notifications ?? {})) {
    const name = type as keyof Settings['notifications'];
    merged.notifications[name] = { ...before.notifications[name], ...channels };
  }
  return merged;
}

const digestTime = ({ digest, digestHour, timeZone }: Settings) => [digest, digestHour, timeZone].join();

/**
 * Changes the settings that are named. The row is locked meanwhile, so that two rows saved at once both stay.
 * Requests to follow that already wait keep waiting when approval is switched off.
 * @throws {AppError} `premium_required` for the badge, which only members with Premium show or hide.
 */
export function changeSettings(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  viewer: Pick<Viewer, 'id' | 'isPremium'>,
  change: SettingsChange,
): Promise<Settings> {
  const userId = viewer.id;
  if (change.showsPremiumBadge !== undefined) requirePlan(viewer, 'badge');
  return db.transaction(async (tx) => {
    const before = await readSettings(tx, userId, true);
    const next = merge(before, change);
    await writeSettings(tx, userId, next);
    if (digestTime(before) !== digestTime(next)) await outbox.emit(tx, notificationsEvents.digestChanged, { userId });
    return next;
  });
}
