import { type SQL, sql } from 'drizzle-orm';
import { notify, notifyOfAct } from '../../core/notifications/public.ts';
import { hasReacted } from '../../core/reactions/public.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Data,
  defineNotification,
  type Facts,
  type Notifications,
} from '../../platform/notifications/notification.ts';
import { groupsEvents } from './groups.tokens.ts';

const group = (data: Data) => ({ type: 'group' as const, id: data.number('groupId') });
const toGroup = ({ data }: Facts) => `/groups/${data.number('groupId')}`;
const groupName = ({ data }: Facts) => data.text('groupName') || 'a group';
const inGroup = (name: string) => (data: Data) => `${name}:group:${data.number('groupId')}`;
const quotes = { groupName: 'the name of the group, as the member knew it' };

export const groupsNotifications = {
  invite: defineNotification({
    name: 'group_invite',
    chip: 'network',
    type: 'group',
    text: (facts) => `You’re invited to ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    quotes,
  }),
  joinRequest: defineNotification({
    name: 'group_join_request',
    chip: 'network',
    type: 'group',
    text: (facts) => `${facts.who} ${facts.people === 1 ? 'wants' : 'want'} to join ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: inGroup('group_join_request'),
    quotes,
  }),
  accepted: defineNotification({
    name: 'group_accepted',
    chip: 'network',
    type: 'group',
    text: (facts) => `You’re now a member of ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    quotes,
  }),
  handover: defineNotification({
    name: 'group_handover',
    chip: 'network',
    type: 'group',
    text: (facts) => `You’ve been asked to take over ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    quotes,
  }),
  lapsed: defineNotification({
    name: 'group_lapsed',
    chip: 'network',
    type: 'group',
    text: (facts) => `Your Premium ended. Please hand ${groupName(facts)} over to another member`,
    link: toGroup,
    subject: group,
    quotes,
  }),
  everyone: defineNotification({
    name: 'group_everyone',
    chip: 'mentions',
    type: 'group',
    text: (facts) => `${facts.who} wrote to everyone in ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: inGroup('group_everyone'),
    quotes,
  }),
  mention: defineNotification({
    name: 'group_mention',
    chip: 'mentions',
    type: 'mention',
    text: (facts) => `${facts.who} mentioned you in ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: inGroup('group_mention'),
    quotes,
  }),
  reaction: defineNotification({
    name: 'group_reaction',
    chip: 'comments',
    type: 'reaction',
    text: (facts) => `${facts.who} reacted to your post in ${groupName(facts)}`,
    link: toGroup,
    subject: group,
    group: (data) => `group_reaction:${data.number('groupPostId')}`,
    quotes,
  }),
};

export const groupsTold: Notifications = {
  kinds: Object.values(groupsNotifications),
  subjects: [{ type: 'group', isThread: true }],
  things: [
    { key: 'messageId', part: 'message' },
    { key: 'groupPostId', part: 'groupPost' },
  ],
};

type Group = { groupId: number; groupName: string };

/** @param holds SQL about the group `g` that must still be true, so that members who lost their role aren't notified */
const findName = async ({ db }: Pick<Deps, 'db'>, groupId: number, holds: SQL = sql`true`): Promise<Group | null> =>
  firstRow<Group>(
    db,
    sql`select g.id as "groupId", g.name as "groupName" from groups g where g.id = ${groupId} and ${holds}`,
  );
const isMember = (userId: number) =>
  sql`exists (select 1 from group_members m where m.group_id = g.id and m.user_id = ${userId})`;

/** Members of the group among these, or all of its moderators, who have not muted it. */
async function recipientsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  groupId: number,
  among: number[] | 'all' | 'moderators',
): Promise<number[]> {
  const which =
    among === 'all'
      ? sql`true`
      : among === 'moderators'
        ? sql`m.role in ('owner', 'moderator')`
        : sql`m.user_id = any(${sql.param(`{${among.join(',')}}`)}::bigint[])`;
  const found = await rows<{ userId: number }>(
    db,
    sql`select m.user_id as "userId" from group_members m where m.group_id = ${groupId} and ${which}
      and (m.muted_at is null or m.muted_until <= ${clock.now().toISOString()}::timestamptz) order by m.user_id`,
  );
  return found.map(({ userId }) => userId);
}

function subscribeMembership(deps: Deps): void {
  const { outbox } = deps;
  outbox.consume(
    groupsEvents.invited,
    'notifications.groupInvite',
    async ({ inviteId, groupId, userId, inviterId }) => {
      const group = await findName(deps, groupId);
      const stands = await firstRow(deps.db, sql`select id from group_invites where id = ${inviteId}`);
      if (!group || !stands) return;
      const eventKey = `group_invite:${inviteId}`;
      await notifyOfAct(deps, { userId, actorId: inviterId, kind: groupsNotifications.invite, eventKey, data: group });
    },
  );
  outbox.consume(
    groupsEvents.requested,
    'notifications.groupRequest',
    async ({ groupId, userId: actorId, requestId, at }) => {
      const group = await findName(deps, groupId);
      const open = await firstRow(
        deps.db,
        sql`select id from group_requests where id = ${requestId} and declined_at is null and withdrawn_at is null`,
      );
      if (!group || !open) return;
      for (const userId of await recipientsOf(deps, groupId, 'moderators')) {
        const eventKey = `group_join_request:${requestId}:${at}:${userId}`;
        await notifyOfAct(deps, { userId, actorId, kind: groupsNotifications.joinRequest, eventKey, data: group });
      }
    },
  );
  outbox.consume(groupsEvents.approved, 'notifications.groupAccepted', async ({ requestId, groupId, userId }) => {
    const group = await findName(deps, groupId, isMember(userId));
    if (!group) return;
    const eventKey = `group_accepted:${requestId}`;
    await notify(deps, {
      userId,
      kind: groupsNotifications.accepted,
      eventKey,
      data: group,
      createdAt: deps.clock.now(),
    });
  });
  outbox.consume(groupsEvents.handoverAsked, 'notifications.groupHandover', async ({ groupId, userId, at }) => {
    const group = await findName(deps, groupId, sql`g.handover_to_id = ${userId}`);
    if (!group) return;
    const eventKey = `group_handover:${groupId}:${userId}:${at}`;
    await notify(deps, {
      userId,
      kind: groupsNotifications.handover,
      eventKey,
      data: group,
      createdAt: deps.clock.now(),
    });
  });
  outbox.consume(groupsEvents.ownerLapsed, 'notifications.groupLapsed', async ({ groupId, userId, at }) => {
    const group = await findName(deps, groupId, sql`g.owner_id = ${userId}`);
    if (!group) return;
    const eventKey = `group_lapsed:${groupId}:${userId}:${at}`;
    await notify(deps, {
      userId,
      kind: groupsNotifications.lapsed,
      eventKey,
      data: group,
      createdAt: deps.clock.now(),
    });
  });
}

type Said = { groupId: number; actorId: number; mentionedIds: number[]; everyone: boolean };

function subscribeWords(deps: Deps): void {
  const { db, outbox } = deps;
  outbox.consume(groupsEvents.said, 'notifications.groupMessage', async ({ messageId }) => {
    const said = await firstRow<Said>(
      db,
      sql`select group_id as "groupId", sender_id as "actorId", array_to_json(mentioned_ids) as "mentionedIds", mentions_everyone as everyone
        from group_messages where id = ${messageId} and deleted_at is null and sender_id is not null`,
    );
    const group = said && (await findName(deps, said.groupId));
    if (!said || !group) return;
    const { groupId, actorId, mentionedIds, everyone } = said;
    for (const userId of await recipientsOf(deps, groupId, everyone ? 'all' : mentionedIds)) {
      const kind = mentionedIds.includes(userId) ? groupsNotifications.mention : groupsNotifications.everyone;
      // An edit tells only those whom the message did not name before.
      const eventKey = `group_message:${messageId}:${userId}`;
      await notifyOfAct(deps, { userId, actorId, kind, eventKey, data: { ...group, messageId } });
    }
  });
  outbox.consume(groupsEvents.mentioned, 'notifications.groupMention', async (given) => {
    const { groupId, postId, commentId, actorId, userIds } = given;
    const group = await findName(deps, groupId);
    if (!group) return;
    for (const userId of await recipientsOf(deps, groupId, userIds)) {
      const eventKey = `group_mention:${commentId ? `comment:${commentId}` : `post:${postId}`}:${userId}`;
      const data = { ...group, groupPostId: postId };
      await notifyOfAct(deps, { userId, actorId, kind: groupsNotifications.mention, eventKey, data });
    }
  });
}

/** Notifies the author of a reaction to their post, once per member, unless it was removed in the meantime. */
function subscribeReactions(deps: Deps): void {
  const { db, outbox } = deps;
  outbox.consume(groupsEvents.reacted, 'notifications.groupReaction', async ({ postId, actorId }) => {
    const post = await firstRow<{ groupId: number; authorId: number }>(
      db,
      sql`select group_id as "groupId", author_id as "authorId" from group_posts where id = ${postId}`,
    );
    if (!post || !(await hasReacted(db, { kind: 'group_post', id: postId }, actorId))) return;
    const group = await findName(deps, post.groupId, isMember(actorId));
    if (!group) return;
    for (const userId of await recipientsOf(deps, post.groupId, [post.authorId])) {
      const eventKey = `group_reaction:${postId}:${actorId}`;
      const data = { ...group, groupPostId: postId };
      await notifyOfAct(deps, { userId, actorId, kind: groupsNotifications.reaction, eventKey, data });
    }
  });
}

/** Tells of invitations, requests, handovers, @everyone, mentions and reactions in groups; not those who muted the group. */
export function subscribeGroupNotifications(deps: Deps): void {
  subscribeMembership(deps);
  subscribeWords(deps);
  subscribeReactions(deps);
}
