import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { kindsOf } from './kinds.ts';
import { listGroup, listNotifications, unreadCount, unreadOf } from './list.queries.ts';
import { readAll, readOne, readSeen, tune } from './list.commands.ts';
import { findSubscription, setSubscription } from './unsubscribe.commands.ts';

/** The list, marking as read, and muting. */
export function registerNotifications(api: Api, deps: Deps): void {
  // Stops the server at startup if two kinds have the same name.
  kindsOf(deps);
  const reading = (viewer: { id: number }) => ({ viewerId: viewer.id, now: deps.clock.now() });

  api.on(contract.notifications.list, ({ query }, { viewer }) => listNotifications(deps, reading(viewer), query));
  api.on(contract.notifications.group, ({ params, query }, { viewer }) =>
    listGroup(deps, reading(viewer), params.id, query.cursor),
  );
  api.on(contract.unreadNotifications.unreadCount, (_input, { viewer }) => unreadCount(deps, reading(viewer)));
  api.on(contract.notifications.read, async ({ params: { id } }, { viewer }) => {
    await readOne(deps, viewer.id, id);
    return { id, isUnread: false as const };
  });
  api.on(contract.notifications.readAll, async (_input, { viewer }) => ({
    success: true as const,
    count: await readAll(deps, viewer.id),
  }));
  api.on(contract.notifications.unreadOf, async ({ query }, { viewer }) => ({
    items: await unreadOf(deps, reading(viewer), query),
  }));
  api.on(contract.notifications.readSeen, async ({ body }, { viewer }) => ({
    count: await readSeen(deps, viewer.id, body.notificationIds),
  }));
  const tunings = [
    [contract.notifications.muteThread, 'thread', true],
    [contract.notifications.unmuteThread, 'thread', false],
    [contract.notifications.fewer, 'type', true],
    [contract.notifications.asBefore, 'type', false],
  ] as const;
  for (const [endpoint, tuning, on] of tunings) {
    api.on(endpoint, ({ params: { id } }, { viewer }) => tune(deps, viewer.id, { id, tuning, on }));
  }
  api.on(contract.notifications.subscription, async ({ query }) => (await findSubscription(deps, query.token)).answer);
  api.on(contract.notifications.unsubscribe, ({ query }) => setSubscription(deps, query.token, false));
  api.on(contract.notifications.resubscribe, ({ query }) => setSubscription(deps, query.token, true));
}
