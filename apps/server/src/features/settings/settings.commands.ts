import type { Settings, SettingsChange } from '@innerspring/contract/settings/schemas';
import type { Deps } from '../../platform/deps.ts';
import { writeSettings } from '../../core/accounts/public.ts';
import { readSettings } from './settings.queries.ts';
import { notificationsEvents } from '../../core/notifications/public.ts';

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
 */
export function changeSettings(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  userId: number,
  change: SettingsChange,
): Promise<Settings> {
  return db.transaction(async (tx) => {
    const before = await readSettings(tx, userId, true);
    const next = merge(before, change);
    await writeSettings(tx, userId, next);
    if (digestTime(before) !== digestTime(next)) await outbox.emit(tx, notificationsEvents.digestChanged, { userId });
    return next;
  });
}
