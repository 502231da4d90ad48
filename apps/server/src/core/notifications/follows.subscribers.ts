import type { Deps } from '../../platform/deps.ts';
import { notifyOfAct } from './acts.ts';
import { followsEvents } from '../../features/follows/follows.events.ts';

/** New followers, new connections, requests to be followed and their acceptance. */
export function subscribeFollowNotifications(deps: Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock'>): void {
  const { outbox } = deps;
  outbox.consume(followsEvents.followed, 'notifications.follow', async ({ followerId, userId, connected, day }) => {
    const kind = connected ? 'connected' : 'follow';
    // Following, leaving and following again tells once a day.
    await notifyOfAct(deps, { userId, actorId: followerId, kind, eventKey: `${kind}:${followerId}:${userId}:${day}` });
  });
  outbox.consume(followsEvents.requested, 'notifications.followRequest', async ({ followerId, userId }, eventId) => {
    const eventKey = `follows.requested:${eventId}`;
    await notifyOfAct(deps, { userId, actorId: followerId, kind: 'follow_request', eventKey });
  });
  outbox.consume(followsEvents.accepted, 'notifications.followAccepted', async ({ followerId, userId }, eventId) => {
    const eventKey = `follows.accepted:${eventId}`;
    await notifyOfAct(deps, { userId: followerId, actorId: userId, kind: 'follow_accepted', eventKey });
  });
}
