import { and, eq, sql } from 'drizzle-orm';
import { type LiveChatMessage, findMentions } from '@innerspring/contract';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { findGroup, type FoundGroup, isModerator, lockGroup, requireMember } from './group-access.ts';
import { shareFile } from './group-files.ts';
import { membershipVersion } from './group-sql.ts';
import { groupMessages, groups } from './groups.tables.ts';
import { groupsEvents, groupsLimits } from './groups.tokens.ts';
type Person = Pick<Viewer, 'id'>;
type NewMessage = {
  groupId: number;
  content: string;
  attachmentUrl?: string | null | undefined;
  mentionedUserIds?: number[] | undefined;
  replyToId?: number | null | undefined;
  clientId: string;
};

const everyone = /(?:^|[^\p{L}\p{N}_@])@everyone(?![\p{L}\p{N}_])/iu;
/** Whether the words call everybody in the group. */
export const mentionsAll = (content: string): boolean => everyone.test(content);

export const messageNotFound = () => new AppError('not_found', 'This message isn’t available');

/** The message that the sender made with this `clientId` before, if any. */
async function messageByClient(db: Db, viewerId: number, { groupId, clientId }: NewMessage): Promise<number | null> {
  const [earlier] = await db
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .where(
      and(
        eq(groupMessages.groupId, groupId),
        eq(groupMessages.senderId, viewerId),
        eq(groupMessages.clientId, clientId),
      ),
    );
  return earlier?.id ?? null;
}

/** Members of the group whom the words or the list name and the writer may see. */
export async function mentionedMembers(
  tx: Db,
  {
    viewerId,
    groupId,
    content,
    named = [],
    now,
  }: { viewerId: number; groupId: number; content: string; named?: number[] | undefined; now: Date },
): Promise<number[]> {
  const ids = [...new Set([...findMentions(content).map(({ id }) => id), ...named])].slice(0, GROUP_LIMITS.mentions);
  if (ids.length === 0) return [];
  const isVisible = asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer, 'u', at));
  const found = await rows<{ id: number }>(
    tx,
    sql`select u.id from group_members m join users u on u.id = m.user_id and ${isVisible}
      where m.group_id = ${groupId} and u.id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[]) and u.id <> ${viewerId} order by u.id`,
  );
  return found.map(({ id }) => id);
}

/** The next place in the chat, in a transaction that holds the group's row. */
export async function nextPlace(tx: Db, groupId: number, saidAt?: Date): Promise<number> {
  const [moved] = await tx
    .update(groups)
    .set({ seq: sql`${groups.seq} + 1`, ...(saidAt && { activeAt: saidAt }) })
    .where(eq(groups.id, groupId))
    .returning({ seq: groups.seq });
  if (!moved) throw new AppError('internal');
  return moved.seq;
}

/** @throws {AppError} `conflict` where the chat is locked, `invalid` for @everyone of who does not moderate. */
export function checkMayWrite(group: FoundGroup, content: string): void {
  if (group.isLocked && !isModerator(group.role)) throw new AppError('conflict', 'A moderator has locked this chat.');
  if (mentionsAll(content) && !isModerator(group.role)) {
    throw fieldError('content', 'Only moderators can mention @everyone.');
  }
}

async function checkAnswered(tx: Db, groupId: number, replyToId: number | null): Promise<void> {
  if (replyToId === null) return;
  const answered = await firstRow<{ deleted: boolean }>(
    tx,
    sql`select deleted_at is not null as deleted from group_messages where id = ${replyToId} and group_id = ${groupId}`,
  );
  if (!answered) throw messageNotFound();
  if (answered.deleted) throw new AppError('conflict', 'You can’t reply to a deleted message.');
}

/** The message, the members who must not receive it, and the membership version at its time; no frame if it was sent before. */
type Sent = { id: number; frame: LiveChatMessage | null; hiddenFrom: number[]; membership: number };

/** Members of the group who blocked this one or are blocked by them. */
export async function hiddenInGroup(db: Db, userId: number, groupId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select m.user_id as id from blocks b join group_members m on m.group_id = ${groupId}
        and m.user_id = case when b.blocker_id = ${userId} then b.blocked_id else b.blocker_id end
      where b.blocker_id = ${userId} or b.blocked_id = ${userId}`,
  );
  return found.map(({ id }) => id);
}

/** Members whom a block keeps from messages of this one: all of `hiddenInGroup` but the moderators. */
async function blockedReaders(db: Db, userId: number, groupId: number): Promise<number[]> {
  const hidden = await hiddenInGroup(db, userId, groupId);
  if (hidden.length === 0) return hidden;
  const moderators = await rows<{ id: number }>(
    db,
    sql`select user_id as id from group_members where group_id = ${groupId} and role in ('owner', 'moderator')`,
  );
  return hidden.filter((id) => !moderators.some((moderator) => moderator.id === id));
}

/**
 * Sends a message to the chat and gives its id; the same `clientId` again gives the first message, and the caller holds it to the
 * first content (`withKey`). `seq` counts up in the order of the commits, since the group's row is locked until then.
 * @throws {AppError} `not_found`, `forbidden` for who is not in the group, `conflict` where the chat is locked, `invalid`, `rate_limited`.
 */
export async function sendMessage(deps: Deps, viewer: Person, message: NewMessage): Promise<Sent> {
  const { groupId, content, clientId, replyToId = null } = message;
  const earlier = await messageByClient(deps.db, viewer.id, message);
  if (earlier === null) await deps.limits.take(groupsLimits.groupMessages, viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const group = requireMember(await lockGroup(tx, viewer.id, groupId));
    const existing = earlier ?? (await messageByClient(tx, viewer.id, message));
    if (existing !== null) return { id: existing, frame: null, hiddenFrom: [], membership: group.membership };
    checkMayWrite(group, content);
    await checkAnswered(tx, groupId, replyToId);
    const fileId = await shareFile(deps, tx, { groupId, userId: viewer.id, url: message.attachmentUrl, now });
    const named = { viewerId: viewer.id, groupId, content, named: message.mentionedUserIds, now };
    const mentionedIds = await mentionedMembers(tx, named);
    const mentionsEveryone = mentionsAll(content);
    const seq = await nextPlace(tx, groupId, now);
    const [made] = await tx
      .insert(groupMessages)
      .values({
        groupId,
        seq,
        version: seq,
        senderId: viewer.id,
        clientId,
        content: content.trim(),
        fileId,
        mentionedIds,
        mentionsEveryone,
        replyToId,
        createdAt: now,
      })
      .returning({ id: groupMessages.id });
    if (!made) throw new AppError('internal');
    // Who writes has not thereby read: the mark stays before what came while they wrote.
    await tx.execute(sql`update group_members k set read_seq = ${seq} where k.group_id = ${groupId} and k.user_id = ${viewer.id}
      and not exists (select 1 from group_messages m where m.group_id = k.group_id and m.seq > k.read_seq
        and m.sender_id is distinct from k.user_id and m.deleted_at is null)`);
    if (mentionsEveryone || mentionedIds.length > 0)
      await deps.outbox.emit(tx, groupsEvents.said, { messageId: made.id });
    const frame = {
      id: made.id,
      seq,
      senderId: viewer.id,
      content: content.trim(),
      attachmentUrl: message.attachmentUrl || null,
      mentionedUserIds: mentionedIds,
      replyToId,
      createdAt: now.toISOString(),
    };
    return {
      id: made.id,
      frame,
      hiddenFrom: await blockedReaders(tx, viewer.id, groupId),
      membership: group.membership,
    };
  });
}

/** Moves the own mark up to the newest of the messages; it never goes back. @throws {AppError} `not_found`, `forbidden` */
export async function markRead(
  deps: Deps,
  viewer: Person,
  groupId: number,
  messageIds: number[],
): Promise<{ readSeq: number; movedTo: number | null; membership: number }> {
  const ids = sql.param(`{${messageIds.join(',')}}`);
  const found = await firstRow<{ readSeq: number; before: number; messageId: number | null; membership: number }>(
    deps.db,
    sql`with newest as (
        select id, seq from group_messages where group_id = ${groupId} and id = any(${ids}::bigint[]) order by seq desc limit 1
      ), held as (select id, read_seq from group_members where group_id = ${groupId} and user_id = ${viewer.id} for no key update)
      update group_members m set read_seq = greatest(m.read_seq, coalesce((select seq from newest), 0))
      from held where m.id = held.id
      returning m.read_seq as "readSeq", held.read_seq as before, (select id from newest) as "messageId",
        (select ${asCondition({}, () => membershipVersion)} from groups g where g.id = m.group_id) as membership`,
  );
  if (!found) {
    requireMember(await findGroup(deps.db, viewer.id, groupId));
    throw new AppError('internal');
  }
  const { readSeq, before, messageId, membership } = found;
  return { readSeq, movedTo: readSeq > before ? messageId : null, membership };
}
