import { sql } from 'drizzle-orm';
import { notifyOfAct } from '../../core/notifications/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Data,
  defineNotification,
  type Facts,
  type Notifications,
} from '../../platform/notifications/notification.ts';
import { messagesEvents } from './messages.tokens.ts';
import { unreadMessagesSql } from './conversations.queries.ts';

const conversation = (data: Data) => ({ type: 'conversation' as const, id: data.number('actorId') });
const toConversation = ({ data }: Facts) => `/messages/${data.number('actorId')}`;

export const messagesNotifications = {
  requested: defineNotification({
    name: 'message_request',
    chip: 'network',
    type: 'message',
    text: ({ who }) => `${who} wants to message you`,
    link: toConversation,
    subject: conversation,
  }),
  unread: defineNotification({
    name: 'message_unread',
    chip: 'network',
    type: 'message',
    text: ({ data, who }) => {
      const count = data.number('count');
      return count > 1 ? `You have ${count} unread messages from ${who}` : `You have an unread message from ${who}`;
    },
    link: toConversation,
    subject: conversation,
    mail: 'waited',
  }),
};

export const messagesTold: Notifications = {
  kinds: Object.values(messagesNotifications),
  subjects: [{ type: 'conversation', isThread: true }],
  waiting: { name: 'messages', select: unreadMessagesSql },
};

type Waiting = { conversationId: number; userId: number };

/** Whether a request still waits for its recipient. */
const isRequested = ({ db }: Pick<Deps, 'db'>, { conversationId, userId }: Waiting) =>
  firstRow(
    db,
    sql`select 1 as one from conversation_members
      where conversation_id = ${conversationId} and user_id = ${userId} and folder = 'request'`,
  );

/** How many messages wait in a conversation, if the one at `seq` is still among them and the member has not muted it. */
async function countWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>, waiting: Waiting & { seq: number }) {
  const { conversationId, userId, seq } = waiting;
  const found = await firstRow<{ count: number }>(
    db,
    sql`select unread_count as count from conversation_members
      where conversation_id = ${conversationId} and user_id = ${userId} and folder = 'inbox' and read_seq < ${seq}
        and (muted_at is null or muted_until <= ${clock.now().toISOString()}::timestamptz)`,
  );
  return found?.count ?? 0;
}

/** Requests to write to a member, at once, and messages that nobody read within their delay: the first of each run. */
export function subscribeMessageNotifications(deps: Deps): void {
  const { outbox } = deps;
  outbox.consume(
    messagesEvents.requested,
    'notifications.messageRequest',
    async ({ senderId: actorId, ...request }) => {
      if (!(await isRequested(deps, request))) return;
      const { conversationId, userId } = request;
      const eventKey = `message_request:${conversationId}`;
      await notifyOfAct(deps, { userId, actorId, kind: messagesNotifications.requested, eventKey });
    },
  );
  outbox.consume(messagesEvents.unread, 'notifications.messageUnread', async ({ senderId: actorId, ...waiting }) => {
    const count = await countWaiting(deps, waiting);
    if (count === 0) return;
    const { conversationId, userId, seq } = waiting;
    const eventKey = `message_unread:${conversationId}:${userId}:${seq}`;
    await notifyOfAct(deps, { userId, actorId, kind: messagesNotifications.unread, eventKey, data: { count } });
  });
}
