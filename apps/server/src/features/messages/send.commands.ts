import type { api, HandlerInput } from '@innerspring/contract';
import { and, eq, sql } from 'drizzle-orm';
import { bindUpload, convertBound, uploadKeyOf } from '../../core/media/public.ts';
import { counted, AppError, fieldError } from '../../platform/errors.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { previewOfWords } from '../posts/public.ts';
import { type Facts, quotaOf, readFacts, requireMaySend } from './sending-rules.ts';
import { appendMessage, holdConversation, insertConversation, openConversation, sentBefore } from './message-rows.ts';
import { notifyOfMessage } from './direct-state.ts';
import { messageDrafts } from './messages.tables.ts';
import { messagesEvents, messagesLimits, messagesSettings } from './messages.tokens.ts';
import type { ReadPosts } from './thread.queries.ts';

type Attached = { uploadId: number | null; attachmentType: 'image' | 'document' | 'video' | null };

const sendable = ['image', 'document', 'video'] as const;
const notOurs = 'Please add the file again: this is not one of your uploads.';

/**
 * Binds an unused upload of the sender to the message being made, and has made of it what is to be made.
 * @throws {AppError} `invalid` where the file is another's, of a type that messages do not take, or in use.
 */
async function attachFile(
  tx: Db,
  outbox: Deps['outbox'],
  { url, ownerId, now }: { url: string | null; ownerId: number; now: Date },
): Promise<Attached> {
  if (url === null) return { uploadId: null, attachmentType: null };
  const file = await bindUpload(tx, { ownerId, key: uploadKeyOf(url), types: sendable, now });
  if (!file) throw fieldError('attachmentUrl', notOurs);
  await convertBound(tx, outbox, file);
  return { uploadId: file.id, attachmentType: file.type };
}

/** The post that sharing this one shows: what it repeats where it has no words of its own. */
async function postToShare(db: Db, postId: number): Promise<number> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select case when is_repost and content = '' then coalesce(repost_of_id, id) else id end as id
      from posts where id = ${postId}`,
  );
  return found?.id ?? postId;
}

/** @throws {AppError} `invalid` where the message to answer is not there for the sender. */
async function requireAnswerable(
  tx: Db,
  { conversationId, userId, messageId }: { conversationId: number; userId: number; messageId: number },
): Promise<void> {
  const found = await firstRow(
    tx,
    sql`select m.id from messages m
      join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = ${userId}
      where m.id = ${messageId} and m.conversation_id = ${conversationId} and m.seq > cm.cleared_seq
        and m.deleted_at is null and m.removed_at is null
        and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${userId})`,
  );
  if (!found) throw fieldError('replyToId', 'The message that you answer is no longer there.');
}

const postNotFound = () => new AppError('not_found', 'This post is not available');

type Creation = HandlerInput<typeof api.messages.send>['body'];
type Sent = { id: number; isNew: boolean; isDelivered: boolean };
type Sending = { deps: Deps; tx: Db; viewer: Viewer; body: Creation; clientId: string | null; now: Date };

const MINUTE = 60_000;
/** When somebody who wants no mail is told in the app. */
const TELL_AFTER_MINUTES = 15;

/** The message that was sent with the same number before. @throws {AppError} `conflict` where that went to somebody else. */
async function sentAlready(db: Db, viewerId: number, clientId: string | null, recipientId: number) {
  const earlier = await sentBefore(db, viewerId, clientId);
  if (earlier && earlier.personId !== recipientId)
    throw new AppError('conflict', 'This message was sent to somebody else already.');
  return earlier;
}

/** Begins the conversation, within the sender's quota. @throws {AppError} `rate_limited`. */
async function begin({ deps, tx, viewer, body, now }: Sending, facts: Facts, isRequest: boolean): Promise<number> {
  if (isRequest) {
    const most = deps.siteSettings.get(messagesSettings.conversationsPerDay);
    if (facts.begunToday >= most)
      throw new AppError(
        'rate_limited',
        `You have begun ${counted(most, 'conversation')} with new people today. Please go on tomorrow.`,
      );
    await deps.limits.take(messagesLimits.newConversations, viewer.id);
  }
  const opening = { startedById: viewer.id, personId: body.recipientId, isRequest, isCold: isRequest, now };
  return insertConversation(tx, opening);
}

/** Tells of a request at once, and of unread messages once the first of them has waited. */
async function leaveWord(
  { deps, tx, viewer, body, now }: Sending,
  facts: Facts,
  sent: { conversationId: number; seq: number },
) {
  const event = { conversationId: sent.conversationId, userId: body.recipientId, senderId: viewer.id };
  const isFirst = facts.conversationId === null;
  if (facts.theirFolder === 'request' || facts.theirFolder === 'declined') {
    if (isFirst) await deps.outbox.emit(tx, messagesEvents.requested, event);
    return;
  }
  if (facts.theyMuted || (facts.theirUnread ?? 0) > 0) return;
  const due = new Date(now.getTime() + (facts.mailDelay || TELL_AFTER_MINUTES) * MINUTE);
  await deps.outbox.emit(tx, messagesEvents.unread, { ...event, seq: sent.seq }, due);
}

async function store(sending: Sending, postId: number | null): Promise<Sent> {
  const { deps, tx, viewer, body, clientId, now } = sending;
  await holdConversation(tx, viewer.id, body.recipientId);
  const meanwhile = await sentAlready(tx, viewer.id, clientId, body.recipientId);
  if (meanwhile) return { id: meanwhile.id, isNew: false, isDelivered: false };
  const facts = await readFacts(tx, { viewerId: viewer.id, now }, body.recipientId);
  const { isRequest } = requireMaySend(facts, viewer.id, quotaOf(deps, viewer, facts.begunThisMonth, now));
  const conversationId = facts.conversationId ?? (await begin(sending, facts, isRequest));
  if (facts.awaitsId !== null && !isRequest) await openConversation(tx, conversationId);
  const theirFolder = isRequest ? (facts.theirFolder ?? 'request') : 'inbox';
  if (body.replyToId) await requireAnswerable(tx, { conversationId, userId: viewer.id, messageId: body.replyToId });
  const url = body.attachmentUrl ?? null;
  const file = await attachFile(tx, deps.outbox, { url, ownerId: viewer.id, now });
  const linkPreviewId = await previewOfWords(tx, body, url !== null || postId !== null);
  const { id, seq } = await appendMessage(tx, {
    conversationId,
    senderId: viewer.id,
    clientId,
    content: body.content.trim(),
    ...file,
    linkPreviewId,
    postId,
    replyToId: body.replyToId ?? null,
    createdAt: now,
  });
  await tx
    .delete(messageDrafts)
    .where(and(eq(messageDrafts.userId, viewer.id), eq(messageDrafts.personId, body.recipientId)));
  await leaveWord(sending, { ...facts, theirFolder }, { conversationId, seq });
  return { id, isNew: true, isDelivered: theirFolder !== 'declined' };
}

/** What is shared, where the sender may read it. @throws {AppError} `not_found`. */
async function sharedBy(deps: Deps, viewerId: number, given: number | null, now: Date, readPosts: ReadPosts) {
  if (given === null) return null;
  const postId = await postToShare(deps.db, given);
  if (!(await readPosts(deps.pool, { viewerId, now }, [postId])).has(postId)) throw postNotFound();
  return postId;
}

/**
 * Sends a message of the viewer and tells the tabs of both. The same number of the client again gives the first message.
 * @throws {AppError} `forbidden` for another's `senderId` or a member who does not take it, `conflict` for oneself and where
 * the conversation is shut or waits, `not_found`, `invalid` for file or answer, `premium_required` beyond the quota, `rate_limited`.
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  body: Creation,
  { key, readPosts }: { key: string | null; readPosts: ReadPosts },
): Promise<number> {
  if (body.senderId !== undefined && body.senderId !== viewer.id)
    throw new AppError('forbidden', 'You can only write as yourself.');
  if (body.recipientId === viewer.id) throw new AppError('conflict', 'You cannot send a message to yourself.');
  const clientId = body.clientId ?? key;
  const earlier = await sentAlready(deps.db, viewer.id, clientId, body.recipientId);
  if (earlier) return earlier.id;
  await deps.limits.take(messagesLimits.messages, viewer.id);
  const now = deps.clock.now();
  const postId = await sharedBy(deps, viewer.id, body.postId ?? null, now, readPosts);
  const sent = await deps.db.transaction((tx) => store({ deps, tx, viewer, body, clientId, now }, postId));
  if (sent.isNew)
    await notifyOfMessage(
      deps,
      { senderId: viewer.id, recipientId: body.recipientId, isDelivered: sent.isDelivered },
      { messageId: sent.id, readPosts },
    );
  return sent.id;
}
