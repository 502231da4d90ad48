import { eq, sql } from 'drizzle-orm';
import type { HandlerOutput, api } from '@innerspring/contract';
import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { checkMayWrite, mentionedMembers, mentionsAll, messageNotFound, nextPlace } from './chat.commands.ts';
import { isModerator, lockGroup, requireMember, requireModerator } from './group-access.ts';
import { unshareFile } from './group-files.ts';
import { isSeenInGroup } from './group-sql.ts';
import { groupMessages, groups } from './groups.tables.ts';
import { groupsEvents } from './groups.tokens.ts';

type Reaction = HandlerOutput<typeof api.groupChat.send>['reactions'][number]['emoji'];

type Held = {
  id: number;
  senderId: number | null;
  fileId: number | null;
  createdAt: Date;
  deleted: boolean;
  visible: boolean;
};

type Wanted = { viewerId: number; groupId: number; messageId: number; now: Date };
type Rule = typeof toRead;

const toRead = (viewer: string, at: string) => isVisibleTo(viewer, 's', at);
/** Of those who moderate, a block keeps nothing. */
const toJudge = (viewer: string, at: string) => isSeenInGroup(viewer, 's', 'm.group_id', at);

/** A message of the group, whose row the transaction holds. @throws {AppError} `not_found` */
async function findMessage(tx: Db, { viewerId, groupId, messageId, now }: Wanted, rule: Rule): Promise<Held> {
  const isVisible = asCondition({ viewerId, now }, rule);
  const found = await firstRow<Held>(
    tx,
    sql`select m.id, m.sender_id as "senderId", m.file_id as "fileId", m.created_at as "createdAt", m.deleted_at is not null as deleted,
        (m.sender_id is null or s.id is not null) as visible
      from group_messages m left join users s on s.id = m.sender_id and ${isVisible}
      where m.id = ${messageId} and m.group_id = ${groupId}`,
  );
  if (!found || !found.visible) throw messageNotFound();
  return found;
}

const isLate = (message: Held, now: Date) =>
  now.getTime() - message.createdAt.getTime() > MESSAGE_EDIT_MINUTES * 60_000;

/** Changes the words of an own message. @throws {AppError} `not_found`, `forbidden`, `conflict` once its time has passed. */
export async function editMessage(
  deps: Deps,
  viewer: Viewer,
  groupId: number,
  edit: { messageId: number; content: string },
): Promise<void> {
  const { messageId, content } = edit;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const group = requireMember(await lockGroup(tx, viewer.id, groupId));
    const message = await findMessage(tx, { viewerId: viewer.id, groupId, messageId, now }, toRead);
    if (message.senderId !== viewer.id) throw new AppError('forbidden', 'You can only edit your own messages.');
    if (message.deleted) throw new AppError('conflict', 'This message was deleted.');
    if (isLate(message, now)) {
      throw new AppError('conflict', `You can edit a message for ${MESSAGE_EDIT_MINUTES} minutes.`);
    }
    checkMayWrite(group, content);
    const mentionedIds = await mentionedMembers(tx, { viewerId: viewer.id, groupId, content, now });
    const mentionsEveryone = mentionsAll(content);
    const version = await nextPlace(tx, groupId);
    await tx
      .update(groupMessages)
      .set({ content: content.trim(), mentionedIds, mentionsEveryone, editedAt: now, version })
      .where(eq(groupMessages.id, messageId));
    if (mentionsEveryone || mentionedIds.length > 0) await deps.outbox.emit(tx, groupsEvents.said, { messageId });
  });
}

/** Empties a message; its place stays. In a transaction that holds the group's row. */
export async function blankMessage(
  tx: Db,
  groupId: number,
  message: { id: number; fileId: number | null },
  by: 'author' | 'moderator',
  now: Date,
): Promise<void> {
  const version = await nextPlace(tx, groupId);
  await tx
    .update(groupMessages)
    .set({
      content: '',
      fileId: null,
      mentionedIds: [],
      mentionsEveryone: false,
      deletedAt: now,
      deletedBy: by,
      version,
    })
    .where(eq(groupMessages.id, message.id));
  await unshareFile(tx, message.fileId);
  await tx.execute(sql`delete from group_message_reactions where message_id = ${message.id}`);
  await tx.execute(
    sql`update groups set pinned_message_id = null where id = ${groupId} and pinned_message_id = ${message.id}`,
  );
}

/** Deletes an own message in its time, or any as a moderator, once. @throws {AppError} `not_found`, `forbidden`, `conflict` */
export async function deleteMessage(deps: Deps, viewer: Viewer, groupId: number, messageId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const group = requireMember(await lockGroup(tx, viewer.id, groupId));
    const message = await findMessage(tx, { viewerId: viewer.id, groupId, messageId, now }, toJudge);
    if (message.deleted) return;
    const isOwn = message.senderId === viewer.id;
    if (!isOwn && !isModerator(group.role)) throw new AppError('forbidden', 'You can only delete your own messages.');
    if (isOwn && !isModerator(group.role) && isLate(message, now)) {
      throw new AppError('conflict', `You can delete a message for ${MESSAGE_EDIT_MINUTES} minutes.`);
    }
    await blankMessage(tx, groupId, message, isOwn ? 'author' : 'moderator', now);
  });
}

/** Sets the own reaction to a message, or takes it back (null). @throws {AppError} `not_found`, `forbidden`, `conflict` */
export async function reactTo(
  deps: Deps,
  viewer: Viewer,
  groupId: number,
  reaction: { messageId: number; emoji: Reaction | null },
): Promise<void> {
  const { messageId, emoji } = reaction;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    requireMember(await lockGroup(tx, viewer.id, groupId));
    const message = await findMessage(tx, { viewerId: viewer.id, groupId, messageId, now }, toRead);
    if (message.deleted) throw new AppError('conflict', 'This message was deleted.');
    const moved =
      emoji === null
        ? sql`delete from group_message_reactions where message_id = ${messageId} and user_id = ${viewer.id} returning id`
        : sql`insert into group_message_reactions (message_id, user_id, emoji, created_at)
            values (${messageId}, ${viewer.id}, ${emoji}, ${now.toISOString()}::timestamptz)
            on conflict (message_id, user_id) do update set emoji = excluded.emoji where group_message_reactions.emoji <> excluded.emoji returning id`;
    if (!(await firstRow(tx, moved))) return;
    const version = await nextPlace(tx, groupId);
    await tx.update(groupMessages).set({ version }).where(eq(groupMessages.id, messageId));
  });
}

/** Puts a message above the chat, or takes the one there away (null). @throws {AppError} `not_found`, `forbidden`, `conflict` */
export async function pinMessage(deps: Deps, viewer: Viewer, groupId: number, messageId: number | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireModerator(await lockGroup(tx, viewer.id, groupId));
    if (messageId !== null) {
      const wanted = { viewerId: viewer.id, groupId, messageId, now: deps.clock.now() };
      const { deleted } = await findMessage(tx, wanted, toJudge);
      if (deleted) throw new AppError('conflict', 'This message was deleted.');
    }
    await tx.update(groups).set({ pinnedMessageId: messageId }).where(eq(groups.id, groupId));
  });
}

/** Lets moderators alone write, or everybody again. @throws {AppError} `not_found`, `forbidden` */
export async function lockChat(deps: Deps, viewer: Viewer, groupId: number, isLocked: boolean): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireModerator(await lockGroup(tx, viewer.id, groupId));
    await tx
      .update(groups)
      .set({ chatLockedAt: isLocked ? deps.clock.now() : null })
      .where(eq(groups.id, groupId));
  });
}
