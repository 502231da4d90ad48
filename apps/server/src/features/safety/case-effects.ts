import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { countRepost } from '../posts/public.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { companies } from '../companies/companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { messages } from '../messages/messages.tables.ts';
import { comments, posts } from '../posts/posts.tables.ts';
import { postDeliveries } from '../posts/feed/timelines.tables.ts';
import type { reportCases } from './safety.tables.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';

export type Case = typeof reportCases.$inferSelect;
type Step = 1 | -1;

/** Holds the row of whoever answers for the thing, before any row of theirs, as their own commands do. */
export async function lockOwner(tx: Db, ownerId: number | null) {
  if (ownerId === null) return null;
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for('no key update');
  return owner ?? null;
}

/** A post counts for the company it speaks for, any other for its author. */
async function countPost(tx: Db, { authorId, companyId }: { authorId: number; companyId: number | null }, step: Step) {
  if (companyId === null)
    await tx
      .update(users)
      .set({ postCount: sql`${users.postCount} + ${step}` })
      .where(eq(users.id, authorId));
  else
    await tx
      .update(companies)
      .set({ postCount: sql`${companies.postCount} + ${step}` })
      .where(eq(companies.id, companyId));
}

/** By what a post counts elsewhere. */
const counted = {
  id: posts.id,
  authorId: posts.authorId,
  companyId: posts.companyId,
  repostOfId: posts.repostOfId,
};

/** Keeps a post or comment from everybody but its writer until staff have decided. */
export async function withholdTarget(
  tx: Db,
  { targetType, targetId }: Pick<Case, 'targetType' | 'targetId'>,
  now: Date,
): Promise<void> {
  if (targetType === 'post')
    await tx
      .update(posts)
      .set({ withheldAt: now })
      .where(and(eq(posts.id, targetId), isNull(posts.deletedAt), isNull(posts.withheldAt)));
  if (targetType === 'comment' && (await lockPostOf(tx, targetId)) !== null)
    await tx
      .update(comments)
      .set({ withheldAt: now })
      .where(and(eq(comments.id, targetId), isNull(comments.deletedAt), isNull(comments.withheldAt)));
}

async function removePost(tx: Db, postId: number, now: Date): Promise<boolean> {
  const [gone] = await tx
    .update(posts)
    .set({ deletedAt: now, removedAt: now, withheldAt: null, pinnedAt: null })
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
    .returning(counted);
  if (gone) await countPost(tx, gone, -1);
  if (gone) await countRepost(tx, gone, -1);
  return gone !== undefined;
}

/** Holds the post's row first, as whoever writes or deletes comments does; its counters follow the comment by themselves. */
async function lockPostOf(tx: Db, commentId: number): Promise<number | null> {
  const [comment] = await tx.select({ postId: comments.postId }).from(comments).where(eq(comments.id, commentId));
  if (!comment) return null;
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, comment.postId)).for('no key update');
  return comment.postId;
}

async function removeComment(tx: Db, commentId: number, now: Date): Promise<boolean> {
  const postId = await lockPostOf(tx, commentId);
  if (postId === null) return false;
  const gone = await tx
    .update(comments)
    .set({ deletedAt: now, removedAt: now, withheldAt: null, pinnedAt: null })
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .returning({ id: comments.id });
  return gone.length > 0;
}

/** Holds the conversation of a message, as its members' commands do, and moves its version. Null where it is gone. */
async function changeMessage(tx: Db, messageId: number): Promise<number | null> {
  const moved = await firstRow<{ version: number }>(
    tx,
    sql`update conversations set version = version + 1
      where id = (select conversation_id from messages where id = ${messageId}) returning version`,
  );
  return moved?.version ?? null;
}

async function removeMessage(tx: Db, messageId: number, now: Date): Promise<boolean> {
  const version = await changeMessage(tx, messageId);
  if (version === null) return false;
  const gone = await tx
    .update(messages)
    .set({ removedAt: now, version })
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), isNull(messages.removedAt)))
    .returning({ id: messages.id });
  if (gone.length > 0) await insertEvent(tx, 'messages.moderated', { messageId }, { now });
  return gone.length > 0;
}

async function restoreMessage(tx: Db, messageId: number, now: Date): Promise<void> {
  const version = await changeMessage(tx, messageId);
  if (version === null) return;
  await tx.update(messages).set({ removedAt: null, version }).where(eq(messages.id, messageId));
  await insertEvent(tx, 'messages.moderated', { messageId }, { now });
}

/** Takes a post, comment or message away with its counter; false where it is gone already or is none of them. */
export async function removeTarget(
  tx: Db,
  { targetType, targetId }: Pick<Case, 'targetType' | 'targetId'>,
  now: Date,
): Promise<boolean> {
  if (targetType === 'post') return removePost(tx, targetId, now);
  if (targetType === 'message') return removeMessage(tx, targetId, now);
  return targetType === 'comment' && removeComment(tx, targetId, now);
}

/** Whether staff took it away. */
export async function isRemoved(
  tx: Db,
  { targetType, targetId }: Pick<Case, 'targetType' | 'targetId'>,
): Promise<boolean> {
  const table = { post: posts, comment: comments, message: messages, user: null, company: null }[targetType];
  if (!table) return false;
  const [found] = await tx.select({ removedAt: table.removedAt }).from(table).where(eq(table.id, targetId));
  return Boolean(found?.removedAt);
}

/** The member reposted the same once more since: without words that stands once, so the one taken away stays away. */
const isRepostedAgain = sql`(${posts.isRepost} and ${posts.content} = '' and exists (select 1 from posts again
  where again.author_id = ${posts.authorId} and again.repost_of_id = ${posts.repostOfId} and again.content = ''
    and again.company_id is null and again.deleted_at is null))`;

async function restorePost(tx: Db, postId: number): Promise<void> {
  await tx
    .update(posts)
    .set({ withheldAt: null })
    .where(and(eq(posts.id, postId), isNotNull(posts.withheldAt)));
  const [back] = await tx
    .update(posts)
    .set({ deletedAt: null, removedAt: null })
    .where(and(eq(posts.id, postId), isNotNull(posts.removedAt), sql`not ${isRepostedAgain}`))
    .returning(counted);
  if (!back) return;
  await countPost(tx, back, 1);
  await countRepost(tx, back, 1);
  // Timelines filled meanwhile do not have it.
  await tx.insert(postDeliveries).values({ postId }).onConflictDoNothing();
}

async function restoreComment(tx: Db, commentId: number): Promise<void> {
  const postId = await lockPostOf(tx, commentId);
  if (postId === null) return;
  await tx
    .update(comments)
    .set({ withheldAt: null })
    .where(and(eq(comments.id, commentId), isNotNull(comments.withheldAt)));
  await tx
    .update(comments)
    .set({ deletedAt: null, removedAt: null })
    .where(and(eq(comments.id, commentId), isNotNull(comments.removedAt)));
}

/** Puts back what staff took away or reports withheld, as it was and counted again. */
export async function restoreTarget(
  tx: Db,
  { targetType, targetId }: Pick<Case, 'targetType' | 'targetId'>,
  now: Date,
): Promise<void> {
  if (targetType === 'post') await restorePost(tx, targetId);
  if (targetType === 'comment') await restoreComment(tx, targetId);
  if (targetType === 'message') await restoreMessage(tx, targetId, now);
}

/** Suspends the owner, who must not be suspended already: a reversal then knows what was before. */
export async function suspendOwner(
  tx: Db,
  owner: typeof users.$inferSelect | null,
  { until, reason, now }: { until: Date; reason: string; now: Date },
): Promise<void> {
  if (!owner) throw new AppError('conflict', 'There is nobody to suspend.');
  if (owner.isAdmin) throw new AppError('conflict', 'Take the admin right away first.');
  if (owner.suspendedUntil && owner.suspendedUntil > now)
    throw new AppError('conflict', `${owner.fullName} is suspended already.`);
  await tx.update(users).set({ suspendedUntil: until, suspensionReason: reason }).where(eq(users.id, owner.id));
}

/** Takes a company off every list. @throws {AppError} `conflict` where it is gone or suspended already. */
export async function suspendCompany(tx: Db, companyId: number, { reason, now }: { reason: string; now: Date }) {
  const changed = await tx
    .update(companies)
    .set({ suspendedAt: now, suspensionReason: reason })
    .where(and(eq(companies.id, companyId), isNull(companies.suspendedAt)))
    .returning({ id: companies.id });
  if (changed.length === 0) throw new AppError('conflict', 'This company is suspended already.');
}

/** Ends the suspension that the case set, unless staff have set another since. */
export async function liftSuspension(tx: Db, found: Case): Promise<void> {
  const none = { suspensionReason: null };
  if (found.targetType === 'company' && found.decidedAt)
    await tx
      .update(companies)
      .set({ ...none, suspendedAt: null })
      .where(and(eq(companies.id, found.targetId), eq(companies.suspendedAt, found.decidedAt)));
  else if (found.ownerId !== null && found.suspendedUntil)
    await tx
      .update(users)
      .set({ ...none, suspendedUntil: null })
      .where(and(eq(users.id, found.ownerId), eq(users.suspendedUntil, found.suspendedUntil)));
}
