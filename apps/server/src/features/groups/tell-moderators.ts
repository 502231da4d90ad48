import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * Tells those who moderate a group, in every tab, that the request of a member came, went or was answered. Not the whole room,
 * which has nothing to ask for.
 */
export async function tellModerators({ db, live }: Pick<Deps, 'db' | 'live'>, groupId: number) {
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
