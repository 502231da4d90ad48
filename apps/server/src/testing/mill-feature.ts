import { sql } from 'drizzle-orm';
import { notifyOfAct } from '../core/notifications/public.ts';
import { firstRow } from '../platform/db/rows.ts';
import type { Deps } from '../platform/deps.ts';
import { defineFeature } from '../platform/feature.ts';
import { defineNotification, type Notifications, TOLD_WORDS } from '../platform/notifications/notification.ts';
import { defineEvent } from '../platform/outbox/outbox.ts';

/** The feature's own table, as a migration would bring it. */
export const millsTable = `create table mills (id bigint primary key generated always as identity,
  keeper_id bigint not null references users on delete cascade, words text not null, is_open boolean not null)`;

export const millsEvents = {
  stopped: defineEvent<{ millId: number; actorId: number }>('mills.stopped'),
};

// The names of subjects are those of the contract's list, which this one stands in for while tests run.
const listed = (name: string) => name as never;

export const millsNotifications = {
  stopped: defineNotification({
    name: 'mill_stopped',
    chip: 'events',
    type: 'event',
    text: ({ who, count }) => `${who} stopped your mill${count > 1 ? ` ${count} times` : ''}`,
    link: ({ data }) => `/mills/${data.number('millId')}`,
    subject: (data) => ({ type: listed('mill'), id: data.number('millId') }),
    group: (data) => `mill_stopped:mill:${data.number('millId')}`,
  }),
};

const millsTold: Notifications = {
  kinds: Object.values(millsNotifications),
  subjects: [{ type: listed('mill'), isThread: true }],
  things: [
    {
      key: 'millId',
      words: (id) => `select left(m.words, ${TOLD_WORDS}) from mills m where m.id = ${id} and m.is_open`,
    },
  ],
  waiting: {
    name: 'mills',
    select: (reader) => `select count(*)::int as open from mills m where m.keeper_id = ${reader} and m.is_open`,
  },
};

function subscribeMillNotifications(deps: Deps): void {
  deps.outbox.consume(millsEvents.stopped, 'notifications.millStopped', async ({ millId, actorId }, eventId) => {
    const mill = await firstRow<{ keeperId: number }>(
      deps.db,
      sql`select keeper_id as "keeperId" from mills where id = ${millId}`,
    );
    if (!mill) return;
    await notifyOfAct(deps, {
      userId: mill.keeperId,
      actorId,
      kind: millsNotifications.stopped,
      eventKey: `mills.stopped:${eventId}`,
      data: { millId },
    });
  });
}

/** A feature that tests make up: it sends notifications, and does nothing else. */
export const mills = defineFeature({
  name: 'mills',
  events: Object.values(millsEvents),
  subscribers: [subscribeMillNotifications],
  notifications: millsTold,
});
