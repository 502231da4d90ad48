import { randomUUID } from 'node:crypto';
import type { LiveChatMessage } from '@innerspring/contract';
import { GroupMessageBody } from '@innerspring/contract/group-schemas';
import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { hiddenInGroup, markRead, sendMessage } from './chat.commands.ts';
import { getMessage } from './chat.queries.ts';
import { tellsReadingOf } from './read-receipts.ts';

type Person = { id: number };

/** Tells whoever has the group open that something of it changed. */
export const tellChange = ({ live }: Pick<Deps, 'live'>, groupId: number): void =>
  live.sendToGroup(groupId, { type: 'group_changed', groupId });

/** Says a message: over the socket or by HTTP, to everybody who has the group open but those whom a block keeps apart. */
export async function say(
  deps: Deps,
  viewer: Person,
  message: Parameters<typeof sendMessage>[2],
): Promise<{ id: number; frame: LiveChatMessage | null }> {
  const { id, frame, hiddenFrom } = await sendMessage(deps, viewer, message);
  const { groupId } = message;
  if (frame) deps.live.sendToGroup(groupId, { type: 'group_message', groupId, message: frame }, hiddenFrom);
  return { id, frame };
}

/** Moves the viewer's mark, and tells the others of it where the viewer lets them know. */
export async function read(deps: Deps, viewer: Person, groupId: number, messageIds: number[]): Promise<number> {
  const { readSeq, movedTo } = await markRead(deps, viewer, groupId, messageIds);
  if (movedTo !== null && (await tellsReadingOf(deps.db, viewer.id))) {
    const hidden = await hiddenInGroup(deps.db, viewer.id, groupId);
    deps.live.sendToGroup(groupId, { type: 'messages_read', userId: viewer.id, groupId, messageId: movedTo }, hidden);
  }
  return readSeq;
}

/** Whether somebody is in a group now: asked for each frame that names one. */
export async function isMember({ db }: Pick<Deps, 'db'>, userId: number, groupId: number): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`select 1 as found from group_members where group_id = ${groupId} and user_id = ${userId}`,
  );
  return found !== null;
}

/** The frame that tells a sender of a message sent before. */
async function earlierFrame(deps: Deps, viewerId: number, messageId: number): Promise<LiveChatMessage> {
  const message = await getMessage(deps.pool, { viewerId, now: deps.clock.now() }, messageId);
  return {
    id: message.id,
    seq: message.seq,
    senderId: viewerId,
    content: message.content,
    attachmentUrl: message.attachment?.url ?? null,
    mentionedUserIds: message.mentions.map(({ id }) => id),
    replyToId: message.replyTo?.id ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

/** Frames of groups that the live connection leaves to this feature; each asks for membership anew. */
export function listenToGroups(deps: Deps): void {
  const { live } = deps;
  live.guardGroups(
    (userId, groupId) => isMember(deps, userId, groupId),
    (userId, groupId) => hiddenInGroup(deps.db, userId, groupId),
  );
  live.on('group_message', async (given, connection) => {
    const { type: _, groupId, ...words } = given;
    const clientId = given.clientId ?? randomUUID();
    const body = GroupMessageBody.safeParse({ ...words, clientId });
    if (!body.success) throw new AppError('invalid', body.error.issues[0]?.message);
    const { id, frame } = await say(deps, { id: connection.userId }, { ...body.data, groupId });
    const message = frame ?? (await earlierFrame(deps, connection.userId, id));
    connection.send({ type: 'group_message', groupId, message, clientId });
  });
  live.on('read_messages', async ({ groupId, messageIds }, connection) => {
    if (groupId !== undefined) await read(deps, { id: connection.userId }, groupId, messageIds);
  });
}
