import { notifyOfAct } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Data,
  defineNotification,
  type Facts,
  type Notifications,
} from '../../platform/notifications/notification.ts';
import { followsEvents } from './follows.tokens.ts';

const person = (data: Data) => ({ type: 'person' as const, id: data.number('actorId') });
/** To the one who did it, or to everybody where several did. */
const toPeople = ({ people, actorIds }: Facts) =>
  people === 1 && actorIds[0] ? `/profile/${actorIds[0]}` : '/network';

export const followsNotifications = {
  follow: defineNotification({
    name: 'follow',
    chip: 'network',
    type: 'follow',
    text: ({ who }) => `${who} started following you`,
    link: toPeople,
    subject: person,
    group: () => 'follow',
  }),
  connected: defineNotification({
    name: 'connected',
    chip: 'network',
    type: 'follow',
    text: ({ who }) => `You and ${who} are now connected`,
    link: toPeople,
    subject: person,
    group: () => 'connected',
  }),
  requested: defineNotification({
    name: 'follow_request',
    chip: 'network',
    type: 'followRequest',
    text: ({ who, people }) => `${who} ${people === 1 ? 'wants' : 'want'} to follow you`,
    link: () => '/network?tab=requests',
    subject: person,
    group: () => 'follow_request',
  }),
  accepted: defineNotification({
    name: 'follow_accepted',
    chip: 'network',
    type: 'followRequest',
    text: ({ who }) => `${who} accepted your request`,
    link: toPeople,
    subject: person,
    group: () => 'follow_accepted',
  }),
};

export const followsTold: Notifications = {
  kinds: Object.values(followsNotifications),
  subjects: [{ type: 'person', isThread: false }],
};

/** New followers, new connections, requests to be followed and their acceptance. */
export function subscribeFollowNotifications(deps: Deps): void {
  const { outbox } = deps;
  outbox.consume(followsEvents.followed, 'notifications.follow', async ({ followerId, userId, connected, day }) => {
    const kind = connected ? followsNotifications.connected : followsNotifications.follow;
    // Following, leaving and following again tells once a day.
    const eventKey = `${kind.name}:${followerId}:${userId}:${day}`;
    await notifyOfAct(deps, { userId, actorId: followerId, kind, eventKey });
  });
  outbox.consume(followsEvents.requested, 'notifications.followRequest', async ({ followerId, userId }, eventId) => {
    const eventKey = `follows.requested:${eventId}`;
    await notifyOfAct(deps, { userId, actorId: followerId, kind: followsNotifications.requested, eventKey });
  });
  outbox.consume(followsEvents.accepted, 'notifications.followAccepted', async ({ followerId, userId }, eventId) => {
    const eventKey = `follows.accepted:${eventId}`;
    await notifyOfAct(deps, { userId: followerId, actorId: userId, kind: followsNotifications.accepted, eventKey });
  });
}
