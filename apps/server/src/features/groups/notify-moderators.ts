import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * Notifies the moderators of a group, in every tab, that a request to join came, went or was answered. Not the whole room,
 * which has nothing to fetch.
 */
export async function notifyModerators({ db, live }: Pick<Deps, 'db' | 'live'>, groupId: number) {
  const moderators = await rows<{ id: number }>(
    db,
    sql`select m.user_id as id from group_members m
      where m.group_id = ${groupId} and m.role in ('owner', 'moderator')`,
  );
  live.sendToUsers(
    moderators.map(({ id }) => id),
    { type: 'group_changed', groupId },
  );
}
