import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { asCondition, isNotBlocked } from '../../platform/db/visibility.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * Tells those who moderate a group, in every tab, that the request of a member came, went or was answered. Not the whole room,
 * which has nothing to ask for, nor moderators whom a block keeps apart from the member: they do not see the request.
 */
export async function tellModerators({ db, live }: Pick<Deps, 'db' | 'live'>, groupId: number, askerId: number) {
  const isHeard = asCondition({ viewerId: askerId }, (asker) => isNotBlocked(asker, 'm.user_id'));
  const moderators = await rows<{ id: number }>(
    db,
    sql`select m.user_id as id from group_members m
      where m.group_id = ${groupId} and m.role in ('owner', 'moderator') and ${isHeard}`,
  );
  live.sendToUsers(
    moderators.map(({ id }) => id),
    { type: 'group_changed', groupId },
  );
}
