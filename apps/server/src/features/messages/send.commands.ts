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
const notOurs = 'Please add the file again: it isn’t one of your uploads.';

/**
 * Attaches an unused upload of the sender to the new message, and queues its conversion.
 * @throws {AppError} `invalid` if the file is someone else's, of a type that messages don't accept, or in use.
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

/** The post that sharing this one shows: the original, for a repost without text. */
async function postToShare(db: Db, postId: number): Promise<number> {
  const found = await firstRow<{ id: number }>(
    db,
    sql`select case when is_repost and content = '' then coalesce(repost_of_id, id) else id end as id
      from posts where id = ${postId}`,
  );
  return found?.id ?? postId;
}

/** @throws {AppError} `invalid` if the sender can't see the message to reply to. */
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
  if (!found) throw fieldError('replyToId', 'The message you’re replying to no longer exists.');
}

const postNotFound = () => new AppError('not_found', 'This post isn’t available');

type Creation = HandlerInput<typeof api.messages.send>['body'];
type Sent = { id: number; isNew: boolean; isDelivered: boolean };
type Sending = { deps: Deps; tx: Db; viewer: Viewer; body: Creation; clientId: string | null; now: Date };

const MINUTE = 60_000;
/** When a member who gets no email is notified in the app. */
const TELL_AFTER_MINUTES = 15;

/** The message already sent with the same client id. @throws {AppError} `conflict` if it went to someone else. */
async function sentAlready(db: Db, viewerId: number, clientId: string | null, recipientId: number) {
  const earlier = await sentBefore(db, viewerId, clientId);
  if (earlier && earlier.personId !== recipientId)
    throw new AppError('conflict', 'This message was already sent to someone else.');
  return earlier;
}

/** Begins the conversation, within the sender's quota. @throws {AppError} `rate_limited`. */
async function begin({ deps, tx, viewer, body, now }: Sending, facts: Facts, isRequest: boolean): Promise<number> {
  if (isRequest) {
    const most = deps.siteSettings.get(messagesSettings.conversationsPerDay);
    if (facts.begunToday >= most)
      throw new AppError(
        'rate_limited',
        `You’ve started ${counted(most, 'conversation')} with new people today. Please continue tomorrow.`,
      );
    await deps.limits.take(messagesLimits.newConversations, viewer.id);
  }
  const opening = { startedById: viewer.id, personId: body.recipientId, isRequest, isCold: isRequest, now };
  return insertConversation(tx, opening);
}

/** Notifies about a request right away, and about unread messages once the first of them has waited. */
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

/** The shared post, if the sender may read it. @throws {AppError} `not_found`. */
async function sharedBy(deps: Deps, viewerId: number, given: number | null, now: Date, readPosts: ReadPosts) {
  if (given === null) return null;
  const postId = await postToShare(deps.db, given);
  if (!(await readPosts(deps.pool, { viewerId, now }, [postId])).has(postId)) throw postNotFound();
  return postId;
}

/**
 * Sends the viewer's message and notifies both members' tabs. A repeated client id returns the first message.
 * @throws {AppError} `forbidden` for another's `senderId` or a member who doesn't accept it, `conflict` for yourself and if the
 * conversation is closed or pending, `not_found`, `invalid` for file or reply, `premium_required` beyond the quota, `rate_limited`.
 */
export async function sendMessage(
  deps: Deps,
  viewer: Viewer,
  body: Creation,
  { key, readPosts }: { key: string | null; readPosts: ReadPosts },
): Promise<number> {
  if (body.senderId !== undefined && body.senderId !== viewer.id)
    throw new AppError('forbidden', 'You can only write as yourself.');
  if (body.recipientId === viewer.id) throw new AppError('conflict', 'You can’t send a message to yourself.');
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
