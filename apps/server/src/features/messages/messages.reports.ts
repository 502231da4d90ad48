import { and, eq, isNull, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { REPORT_EXCERPT, type RemovalEffects, type ReportKind } from '../../platform/reports/report-kind.ts';
import { messages } from './messages.tables.ts';
import { messagesEvents } from './messages.events.ts';

/** Holds the conversation of a message, as its members' commands do, and moves its version. Null where it is gone. */
async function changeMessage(tx: Db, messageId: number): Promise<number | null> {
  const moved = await firstRow<{ version: number }>(
    tx,
    sql`update conversations set version = version + 1
      where id = (select conversation_id from messages where id = ${messageId}) returning version`,
  );
  return moved?.version ?? null;
}

const removal: RemovalEffects = {
  async remove(tx, messageId, now) {
    const version = await changeMessage(tx, messageId);
    if (version === null) return false;
    const gone = await tx
      .update(messages)
      .set({ removedAt: now, version })
      .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), isNull(messages.removedAt)))
      .returning({ id: messages.id });
    if (gone.length > 0) await insertEvent(tx, messagesEvents.moderated, { messageId }, { now });
    return gone.length > 0;
  },
  async isRemoved(tx, messageId) {
    const [found] = await tx.select({ at: messages.removedAt }).from(messages).where(eq(messages.id, messageId));
    return Boolean(found?.at);
  },
  async restore(tx, messageId, now) {
    const version = await changeMessage(tx, messageId);
    if (version === null) return;
    await tx.update(messages).set({ removedAt: null, version }).where(eq(messages.id, messageId));
    await insertEvent(tx, messagesEvents.moderated, { messageId }, { now });
  },
};

/** Of a conversation staff see the reported message only, so a report of one leads to its sender, who may be out of sight by now. */
export const messageReports: ReportKind = {
  kind: 'message',
  name: 'message',
  find: (id, { viewerId }) => sql`select (select u.id from users u where u.id = m.sender_id) as "ownerId",
      left(m.content, ${REPORT_EXCERPT}) || case m.attachment_type when 'image' then E'\n[a picture]' when 'document' then E'\n[a document]'
        when 'video' then E'\n[a video]' else '' end as excerpt
    from messages m
    join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = ${viewerId}
    where m.id = ${id} and m.seq > cm.cleared_seq and m.deleted_at is null and m.removed_at is null
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewerId})`,
  staffView: {
    table: 'messages',
    href: `case when k.owner_id is null then '/admin/users' else '/profile/' || k.owner_id end`,
    isVisible: 'x.deleted_at is null and x.removed_at is null',
  },
  removal,
};
