import { and, eq, isNull, sql } from 'drizzle-orm';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import type { BoundFiles } from '../../platform/files/file-store.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import {
  REPORT_EXCERPT,
  type RemovalEffects,
  type ReportedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { isGone } from './conversations.queries.ts';
import { messages } from './messages.tables.ts';
import { messagesEvents } from './messages.tokens.ts';

/** What stands in a conversation, as its thread shows it: until a request is accepted, what came with its words is kept back. */
export const messagesFiles: BoundFiles = {
  isShown: ({ viewer }) => `exists (select 1 from messages m
    join conversations c on c.id = m.conversation_id
    join conversation_members own on own.conversation_id = c.id and own.user_id = ${viewer}
    where m.upload_id = f.id and m.deleted_at is null and m.removed_at is null and m.seq > own.cleared_seq
      and not (coalesce(c.awaits_id = ${viewer}, false) and m.sender_id <> ${viewer})
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewer}) offset 0)`,
  isTakenDown: 'exists (select 1 from messages m where m.upload_id = f.id and m.removed_at is not null offset 0)',
  isHeld: 'exists (select 1 from messages m where m.upload_id = f.id)',
};

/** Locks the conversation of a message, as its members' commands do, and increments its version. Null if it's gone. */
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
const reportedMessage: ReportedPart = {
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

/** A message of a conversation of two, for these two alone. */
export const messageSubject: SubjectKind = {
  kind: 'message',
  noun: 'message',
  notFound: 'This message isn’t available',
  cards: subjectStatement(
    'message',
    `select m.id, sender.full_name as title, left(m.content, ${SUBJECT_EXCERPT}) as excerpt, sender.avatar_url as "imageUrl",
  '/messages/' || cm.other_id as href, json_build_array(m.sender_id) as "toldIds"
from messages m
join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1
join users sender on sender.id = m.sender_id and ${isVisibleTo('$1', 'sender', '$2')}
join users other on other.id = cm.other_id and ${isVisibleTo('$1', 'other', '$2')}
where m.id = any($3::bigint[]) and m.seq > cm.cleared_seq and not ${isGone('m')}
  and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)`,
  ),
  reported: reportedMessage,
};
