import { firstLink } from '@innerspring/contract';
import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import { and, eq, gt, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { notifySelf, notifyOfChange } from './direct-state.ts';
import { readFacts } from './sending-rules.ts';
import { nextVersion, lockConversation, pairOf } from './message-rows.ts';
import { previewOfWords } from '../posts/public.ts';
import { conversationMembers, hiddenMessages, messageReactions, messages } from './messages.tables.ts';
import { messageNotFound } from './thread.queries.ts';

/** A message as its command finds it, behind the lock of its conversation. */
type Held = {
  id: number;
  conversationId: number;
  seq: number;
  senderId: number;
  content: string;
  uploadId: number | null;
  postId: number | null;
  createdAt: Date;
  isGone: boolean;
  /** The other member. */
  personId: number;
};

/** Holds the conversation of a message that the viewer may see. @throws {AppError} `not_found`. */
async function holdMessage(tx: Db, viewerId: number, messageId: number): Promise<Held> {
  const there = await firstRow<{ personId: number }>(
    tx,
    sql`select cm.other_id as "personId" from messages m
      join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = ${viewerId}
      where m.id = ${messageId} and m.seq > cm.cleared_seq
        and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewerId})`,
  );
  if (!there) throw messageNotFound();
  await lockConversation(tx, pairOf(viewerId, there.personId));
  const held = await firstRow<Omit<Held, 'personId'>>(
    tx,
    sql`select id, conversation_id as "conversationId", seq, sender_id as "senderId", content, upload_id as "uploadId",
      post_id as "postId", created_at as "createdAt", (deleted_at is not null or removed_at is not null) as "isGone"
      from messages where id = ${messageId}`,
  );
  if (!held) throw messageNotFound();
  return { ...held, ...there };
}

/** Nothing new is said where nothing can be sent. @throws {AppError} `conflict`. */
async function requireOpen(tx: Db, viewerId: number, personId: number, now: Date): Promise<void> {
  const { isVisible } = await readFacts(tx, { viewerId, now }, personId);
  if (!isVisible) throw new AppError('conflict', 'You can no longer change anything in this conversation.');
}

/** @throws {AppError} `not_found` if it's deleted, `forbidden` if it's another member's, `conflict` if it's too late. */
function requireOwnAndNew(held: Held, viewerId: number, now: Date, verb: 'change' | 'delete for both'): void {
  if (held.isGone) throw messageNotFound();
  if (held.senderId !== viewerId) throw new AppError('forbidden', `You can only ${verb} your own messages.`);
  if (now.getTime() - held.createdAt.getTime() >= MESSAGE_EDIT_MINUTES * 60_000)
    throw new AppError('conflict', `You can ${verb} a message for ${MESSAGE_EDIT_MINUTES} minutes.`);
}

/** Changes the words of an own message; another first link brings its own preview. Gives the other member. */
export async function editMessage(deps: Deps, viewer: Viewer, messageId: number, content: string): Promise<number> {
  const now = deps.clock.now();
  const words = content.trim();
  const personId = await deps.db.transaction(async (tx) => {
    const held = await holdMessage(tx, viewer.id, messageId);
    requireOwnAndNew(held, viewer.id, now, 'change');
    if (words === '' && held.uploadId === null && held.postId === null) throw fieldError('content', 'Write a message');
    await requireOpen(tx, viewer.id, held.personId, now);
    if (words === held.content) return held.personId;
    const moves = firstLink(words) !== firstLink(held.content);
    const hasMore = held.uploadId !== null || held.postId !== null;
    const preview = moves ? { linkPreviewId: await previewOfWords(tx, { content: words }, hasMore) } : {};
    const version = await nextVersion(tx, held.conversationId);
    await tx
      .update(messages)
      .set({ content: words, editedAt: now, version, ...preview })
      .where(eq(messages.id, messageId));
    return held.personId;
  });
  await notifyOfChange(deps, viewer.id, personId);
  return personId;
}

/** Decrements the recipient's unread count, if they hadn't read it. */
async function countAsRead(tx: Db, userId: number, { conversationId, seq }: Held): Promise<void> {
  await tx
    .update(conversationMembers)
    .set({ unreadCount: sql`greatest(${conversationMembers.unreadCount} - 1, 0)` })
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userId, userId),
        gt(sql`${seq}::int`, conversationMembers.readSeq),
      ),
    );
}

async function removeForBoth(deps: Deps, viewer: Viewer, messageId: number): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const held = await holdMessage(tx, viewer.id, messageId);
    requireOwnAndNew(held, viewer.id, now, 'delete for both');
    const version = await nextVersion(tx, held.conversationId);
    await tx
      .update(messages)
      .set({
        content: '',
        uploadId: null,
        attachmentType: null,
        linkPreviewId: null,
        postId: null,
        deletedAt: now,
        version,
      })
      .where(eq(messages.id, messageId));
    await tx.delete(messageReactions).where(eq(messageReactions.messageId, messageId));
    await countAsRead(tx, held.personId, held);
    return held.personId;
  });
}

/** What the member has left of the conversation stands where it stood, by the newest message that they still see. */
async function removeForOne(deps: Deps, viewer: Viewer, messageId: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const held = await holdMessage(tx, viewer.id, messageId);
    await tx.insert(hiddenMessages).values({ messageId, userId: viewer.id, createdAt: deps.clock.now() });
    if (held.senderId !== viewer.id) await countAsRead(tx, viewer.id, held);
    await tx.execute(sql`update conversation_members cm set last_message_id = (
        select m.id from messages m where m.conversation_id = cm.conversation_id and m.seq > cm.cleared_seq
          and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = cm.user_id)
        order by m.seq desc limit 1)
      where cm.conversation_id = ${held.conversationId} and cm.user_id = ${viewer.id} and cm.last_message_id = ${messageId}`);
    return held.personId;
  });
}

/** Deletes a message: for the viewer alone at any time, or an own one for both within its minutes. */
export async function removeMessage(
  deps: Deps,
  viewer: Viewer,
  messageId: number,
  audience: 'me' | 'all',
): Promise<void> {
  if (audience === 'all') {
    await notifyOfChange(deps, viewer.id, await removeForBoth(deps, viewer, messageId));
    return;
  }
  const personId = await removeForOne(deps, viewer, messageId);
  await notifySelf(deps, viewer.id, { type: 'direct_changed', personId, hiddenId: messageId });
}

/** Puts the viewer's reaction under a message, in place of an earlier one; null takes it back. Gives the other member. */
export async function reactToMessage(
  deps: Deps,
  viewer: Viewer,
  messageId: number,
  emoji: string | null,
): Promise<number> {
  const now = deps.clock.now();
  const personId = await deps.db.transaction(async (tx) => {
    const held = await holdMessage(tx, viewer.id, messageId);
    if (held.isGone) throw messageNotFound();
    const key = and(eq(messageReactions.messageId, messageId), eq(messageReactions.userId, viewer.id));
    if (emoji === null) await tx.delete(messageReactions).where(key);
    else {
      await requireOpen(tx, viewer.id, held.personId, now);
      await tx
        .insert(messageReactions)
        .values({ messageId, userId: viewer.id, emoji, createdAt: now })
        .onConflictDoUpdate({ target: [messageReactions.messageId, messageReactions.userId], set: { emoji } });
    }
    const version = await nextVersion(tx, held.conversationId);
    await tx.update(messages).set({ version }).where(eq(messages.id, messageId));
    return held.personId;
  });
  await notifyOfChange(deps, viewer.id, personId);
  return personId;
}
