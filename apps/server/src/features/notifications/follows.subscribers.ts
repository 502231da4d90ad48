import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { isMutedBy, isVisibleTo } from '../../platform/db/visibility.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from './notifications.commands.ts';

/** `$1` who would hear of it, `$2` present, `$3` who did it. */
const hearsOfStatement = statement<{ id: number }>(
  'notifications.hearsOf',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}`,
);

type Note = { userId: number; actorId: number; kind: string; eventKey: string };

/** Nobody hears of what a muted, blocked or departed member did. */
async function notifyOf(deps: Pick<Deps, 'db' | 'clock'> & { pool: Pool }, note: Note): Promise<void> {
  const now = deps.clock.now();
  const { userId, actorId, kind, eventKey } = note;
  const [actor] = await hearsOfStatement.run(deps.pool, [userId, now, actorId]);
  if (actor) await notify(deps.db, { userId, kind, data: { actorId }, eventKey, createdAt: now });
}

/** New followers, new connections, requests to be followed and their acceptance. */
export function subscribeFollowNotifications(deps: Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock'>): void {
  const { outbox } = deps;
  outbox.consume('follows.followed', 'notifications.follow', async ({ followerId, userId, connected, day }) => {
    const kind = connected ? 'connected' : 'follow';
    // Following, leaving and following again tells once a day.
    await notifyOf(deps, { userId, actorId: followerId, kind, eventKey: `${kind}:${followerId}:${userId}:${day}` });
  });
  outbox.consume('follows.requested', 'notifications.followRequest', async ({ followerId, userId }, eventId) => {
    const eventKey = `follows.requested:${eventId}`;
    await notifyOf(deps, { userId, actorId: followerId, kind: 'follow_request', eventKey });
  });
  outbox.consume('follows.accepted', 'notifications.followAccepted', async ({ followerId, userId }, eventId) => {
    const eventKey = `follows.accepted:${eventId}`;
    await notifyOf(deps, { userId: followerId, actorId: userId, kind: 'follow_accepted', eventKey });
  });
}
