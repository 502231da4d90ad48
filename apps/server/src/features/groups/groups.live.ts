import { randomUUID } from 'node:crypto';
import type { LiveChatMessage } from '@innerspring/contract';
import { groupChat } from '@innerspring/contract/groups/chat';
import { GroupMessageBody } from '@innerspring/contract/groups/schemas';
import { sql } from 'drizzle-orm';
import { rows, firstRow } from '../../platform/db/rows.ts';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import type { Deps, Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { withKey } from '../../platform/api/idempotency.ts';
import type { Membership } from '../../platform/live/live-groups.ts';
import { hiddenInGroup, markRead, sendMessage } from './chat.commands.ts';
import { getMessage } from './chat.queries.ts';
import { membershipVersion, sharesReadReceipts } from './group-sql.ts';

/** Whether a member lets others know what they have read. */
async function memberSharesReadReceipts(db: Db, userId: number): Promise<boolean> {
  const found = await firstRow<{ shares: boolean }>(
    db,
    sql`select ${asCondition({}, () => sharesReadReceipts('u'))} as shares from users u where u.id = ${userId}`,
  );
  return found?.shares ?? false;
}

type Person = { id: number };
const idList = (ids: number[]) => sql.param(`{${ids.join(',')}}`);

/** Notifies the sockets in the group's room that something of it changed. */
export const notifyOfGroupChange = ({ live }: Pick<Deps, 'live'>, groupId: number): void =>
  live.sendToGroup(groupId, { type: 'group_changed', groupId });

/** Sends a message, by frame or HTTP, to all sockets in the group's room but those of members whom a block keeps apart. */
export async function say(
  deps: Deps,
  viewer: Person,
  message: Parameters<typeof sendMessage>[2],
): Promise<{ id: number; frame: LiveChatMessage | null }> {
  const { id, frame, hiddenFrom, membership } = await sendMessage(deps, viewer, message);
  const { groupId } = message;
  if (frame) deps.live.sendToGroup(groupId, { type: 'group_message', groupId, message: frame }, hiddenFrom, membership);
  return { id, frame };
}

/** Moves the viewer's read mark, and notifies the others where the viewer shares read receipts. */
export async function read(deps: Deps, viewer: Person, groupId: number, messageIds: number[]): Promise<number> {
  const { readSeq, movedTo, membership } = await markRead(deps, viewer, groupId, messageIds);
  if (movedTo !== null && (await memberSharesReadReceipts(deps.db, viewer.id))) {
    const hidden = await hiddenInGroup(deps.db, viewer.id, groupId);
    const frame = { type: 'messages_read', userId: viewer.id, groupId, messageId: movedTo } as const;
    deps.live.sendToGroup(groupId, frame, hidden, membership);
  }
  return readSeq;
}

/** Which of these members are in each of the groups now, and active; is read before frames go to sockets whose membership may be over. */
function membersAmong({ db, clock }: Pick<Deps, 'db' | 'clock'>, groupIds: number[], userIds: number[]) {
  const isHere = asCondition({ now: clock.now() }, (_viewer, now) => isActive('u', now));
  return rows<Membership>(
    db,
    sql`select g.id as "groupId", ${asCondition({}, () => membershipVersion)} as version, coalesce((
        select json_agg(m.user_id) from group_members m join users u on u.id = m.user_id and ${isHere}
        where m.group_id = g.id and m.user_id = any(${idList(userIds)}::bigint[])), '[]'::json) as "userIds"
      from groups g where g.id = any(${idList(groupIds)}::bigint[])`,
  );
}

/** The frame that acknowledges a message sent before to its sender. */
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

/** Handles the frames of groups; each reads the membership again. */
export function listenToGroups(deps: Deps): void {
  const { live } = deps;
  live.guardGroups({
    among: (groupIds, userIds) => membersAmong(deps, groupIds, userIds),
    hiddenFrom: (userId, groupId) => hiddenInGroup(deps.db, userId, groupId),
  });
  live.on('group_message', async (given, connection) => {
    const { type: _, groupId, ...words } = given;
    const clientId = given.clientId ?? randomUUID();
    const body = GroupMessageBody.safeParse({ ...words, clientId });
    if (!body.success) throw new AppError('invalid', body.error.issues[0]?.message);
    const memberId = connection.userId;
    const send = () => say(deps, { id: memberId }, { ...body.data, groupId });
    // The key of the same message over HTTP: whichever way it comes again, it is held to its first content.
    const use = {
      endpoint: groupChat.send,
      memberId,
      key: clientId,
      input: { params: { id: groupId }, body: body.data },
    };
    const { id, frame } = given.clientId === undefined ? await send() : await withKey(deps, use, send);
    const message = frame ?? (await earlierFrame(deps, memberId, id));
    connection.send({ type: 'group_message', groupId, message, clientId });
  });
  live.on('read_messages', async ({ groupId, messageIds }, connection) => {
    if (groupId !== undefined) await read(deps, { id: connection.userId }, groupId, messageIds);
  });
}
