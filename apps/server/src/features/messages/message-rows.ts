import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { conversationMembers, conversations, messages } from './messages.tables.ts';

type Pair = { lowId: number; highId: number };
export const pairOf = (one: number, other: number): Pair => ({
  lowId: Math.min(one, other),
  highId: Math.max(one, other),
});

/** Locks the conversation of two members until the transaction ends, so that changes take turns. Null if there's none. */
export async function lockConversation(tx: Db, { lowId, highId }: Pair): Promise<{ id: number } | null> {
  return firstRow<{ id: number }>(
    tx,
    sql`select id from conversations where low_id = ${lowId} and high_id = ${highId} for no key update`,
  );
}

/** A message in the making: everything but its place. */
export type NewMessage = Omit<typeof messages.$inferInsert, 'seq' | 'version' | 'id' | 'words'>;

/** The message that was sent with this client id before, and to whom. */
export async function sentBefore(
  db: Db,
  senderId: number,
  clientId: string | null,
): Promise<{ id: number; personId: number } | null> {
  if (clientId === null) return null;
  return firstRow<{ id: number; personId: number }>(
    db,
    sql`select m.id, c.low_id + c.high_id - m.sender_id as "personId" from messages m
      join conversations c on c.id = m.conversation_id
      where m.sender_id = ${senderId} and m.client_id = ${clientId}`,
  );
}

/** Locks the conversation, or both members if there's none yet, so that two first messages create only one. */
export async function holdConversation(tx: Db, viewerId: number, personId: number): Promise<void> {
  const pair = pairOf(viewerId, personId);
  if (await lockConversation(tx, pair)) return;
  await lockMembers(tx, [viewerId, personId]);
  await lockConversation(tx, pair);
}

type Opening = { startedById: number; personId: number; isRequest: boolean; isCold: boolean; now: Date };

/** Makes the conversation of two members, who are both held. */
export async function insertConversation(tx: Db, opening: Opening): Promise<number> {
  const { startedById, personId, isRequest, isCold, now } = opening;
  const [made] = await tx
    .insert(conversations)
    .values({
      ...pairOf(startedById, personId),
      startedById,
      isCold,
      awaitsId: isRequest ? personId : null,
      createdAt: now,
    })
    .returning({ id: conversations.id });
  if (!made) throw new AppError('internal');
  await tx.insert(conversationMembers).values([
    { conversationId: made.id, userId: startedById, otherId: personId },
    { conversationId: made.id, userId: personId, otherId: startedById, folder: isRequest ? 'request' : 'inbox' },
  ]);
  return made.id;
}

/** The number of the next change; behind the conversation's lock. */
export async function nextVersion(tx: Db, conversationId: number): Promise<number> {
  const [moved] = await tx
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ version: conversations.version });
  if (!moved) throw new AppError('internal');
  return moved.version;
}

/**
 * Opens a conversation, which is held, for good: it stands in the inbox of both, and what was kept back beside the words of
 * the request changes with it.
 */
export async function openConversation(tx: Db, conversationId: number): Promise<void> {
  const version = await nextVersion(tx, conversationId);
  await tx.update(conversations).set({ awaitsId: null }).where(eq(conversations.id, conversationId));
  await tx
    .update(conversationMembers)
    .set({ folder: 'inbox' })
    .where(eq(conversationMembers.conversationId, conversationId));
  await tx
    .update(messages)
    .set({ version })
    .where(
      and(
        eq(messages.conversationId, conversationId),
        or(isNotNull(messages.uploadId), isNotNull(messages.linkPreviewId), isNotNull(messages.postId)),
      ),
    );
}

/** Stores a message at the end of its conversation, which is held, and moves what both members have of it. */
export async function appendMessage(tx: Db, message: NewMessage): Promise<{ id: number; seq: number }> {
  const { conversationId, senderId } = message;
  const [place] = await tx
    .update(conversations)
    .set({ lastSeq: sql`${conversations.lastSeq} + 1`, version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ seq: conversations.lastSeq, version: conversations.version });
  if (!place) throw new AppError('internal');
  const [made] = await tx
    .insert(messages)
    .values({ ...message, ...place })
    .returning({ id: messages.id });
  if (!made) throw new AppError('internal');
  const { seq } = place;
  // Who writes has not thereby read: what came while they wrote stays unread until a client of theirs has shown it.
  await tx.execute(sql`update conversation_members cm set last_message_id = ${made.id}, archived_at = null,
      unread_count = behind.unread, read_seq = case when behind.unread = 0 then ${seq} else cm.read_seq end
    from (
      select count(*)::int as unread from conversation_members own
      join messages m on m.conversation_id = own.conversation_id and m.seq > own.read_seq and m.sender_id <> own.user_id
        and m.deleted_at is null and m.removed_at is null
        and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = own.user_id)
      where own.conversation_id = ${conversationId} and own.user_id = ${senderId}
    ) behind
    where cm.conversation_id = ${conversationId} and cm.user_id = ${senderId}`);
  // A muted conversation stays in the archive, and a declined request out of sight.
  await tx.execute(sql`update conversation_members set last_message_id = ${made.id}, unread_count = unread_count + 1,
      archived_at = case when muted_at is not null and (muted_until is null or muted_until > ${message.createdAt?.toISOString()}::timestamptz)
        then archived_at end
    where conversation_id = ${conversationId} and user_id <> ${senderId} and folder <> 'declined'`);
  return { id: made.id, seq };
}
