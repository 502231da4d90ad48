import type { Pool } from 'pg';
import { type CallOutput, type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { wordStartPattern } from '../../platform/search/search.ts';
import { messageById } from './chat.queries.ts';
import { groupNotFound } from './group-access.ts';
import {
  groupCard,
  isFindable,
  isMessageVisible,
  isSeenInGroup,
  isReadable,
  muteState,
  ownMembership,
  senderJoin,
  type Viewing,
  visibleMembers,
} from './group-sql.ts';

type Card = CallOutput<typeof api.groups.list>['items'][number];
type Own = CallOutput<typeof api.groups.mine>['items'][number];
type Page = HandlerOutput<typeof api.groups.get>;

/** Unread messages are counted so far. */
const UNREAD_COUNTED = 100;
const EXCERPT = 120;

const matches = `($3::text is null or g.topic = $3) and ($4::text is null or ' ' || lower(g.name) like $4)`;

/** `$1` viewer, `$2` present, `$3` topic, `$4` pattern of the name, `$5` and `$6` the place to go on from, `$7` how many. */
const listStatement = (name: string, beyond: string, order: string) =>
  statement<Card>(
    name,
    `with picked as (
  select g.id from groups g ${ownMembership('$1')}
  where ${isFindable('$1')} and ${matches} and ${beyond}
  order by ${order}
  limit $7
)
select ${groupCard('$1', '$2')}
from picked join groups g on g.id = picked.id ${ownMembership('$1')}
order by ${order}`,
  );

export const largestStatement = listStatement(
  'groups.largest',
  '(g.member_count, g.id) < ($5::int, $6::bigint)',
  'g.member_count desc nulls last, g.id desc nulls last',
);
export const newestStatement = listStatement('groups.newest', 'g.id < $6 and $5::int is not null', 'g.id desc');

/** The place behind a group in the order of size: its size and number. */
const sizeCursor = ({ memberCount, id }: Card) => Buffer.from(`${memberCount}.${id}`).toString('base64url');

function readSizeCursor(cursor: string | undefined): [number, number] {
  if (cursor === undefined) return [GROUP_LIMITS.members + 1, 0];
  const match = /^(\d{1,3})\.([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) throw new AppError('invalid', 'This page link isn’t valid');
  return [Number(match[1]), Number(match[2])];
}

type ListInput = {
  q?: string | undefined;
  topic?: string | undefined;
  sort?: 'members' | 'new' | undefined;
  cursor?: string | undefined;
};

/** One page of the groups that the viewer can find. */
export async function listGroups(
  pool: Pool,
  { viewerId, now }: Viewing,
  input: ListInput,
): Promise<HandlerOutput<typeof api.groups.list>> {
  const { q, topic = null, sort = 'members', cursor } = input;
  const words = q?.trim().replace(/\s+/g, ' ');
  const filter = [viewerId, now, topic, words ? wordStartPattern(words) : null];
  if (sort === 'new') return pageOf(await newestStatement.run(pool, [...filter, 0, beforeOf(cursor), TAKE]));
  const found = await largestStatement.run(pool, [...filter, ...readSizeCursor(cursor), TAKE]);
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: found.length > PAGE_SIZE && last ? sizeCursor(last) : null };
}

/** `$1` viewer, `$2` present. */
export const mineStatement = statement<Omit<Own, 'activeAt'> & { activeAt: Date }>(
  'groups.mine',
  `select ${groupCard('$1', '$2')}, ${muteState('mine', '$2')} as mute, g.active_at as "activeAt",
  (select count(*)::int from (
    select from group_messages m ${senderJoin('m', 's', '$1', '$2')}
    where m.group_id = g.id and m.seq > mine.read_seq and m.deleted_at is null and m.sender_id is distinct from $1 and ${isMessageVisible('m', 's')}
    order by m.seq desc nulls last limit ${UNREAD_COUNTED}
  ) unread) as "unreadCount",
  (select json_build_object('authorName', coalesce(s.full_name, 'Former member'), 'text', left(m.content, ${EXCERPT}),
      'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from group_messages m ${senderJoin('m', 's', '$1', '$2')}
    where m.group_id = g.id and ${isMessageVisible('m', 's')}
    order by m.seq desc nulls last limit 1) as "lastMessage"
from group_members mine join groups g on g.id = mine.group_id
where mine.user_id = $1
order by g.active_at desc, g.id desc
limit ${GROUP_LIMITS.joined}`,
);

/** Groups that the viewer is in, those that were active last first. */
export async function listOwnGroups(pool: Pool, { viewerId, now }: Viewing) {
  return { items: await mineStatement.run(pool, [viewerId, now]) };
}

type Invitation = { group: Card; inviter: Page['owner']; createdAt: Date };

/** `$1` viewer, `$2` present. */
export const invitationsStatement = statement<Invitation>(
  'groups.invitations',
  `select (select row_to_json(card) from (select ${groupCard('$1', '$2')}) card) as group,
  case when u.id is not null then ${personCard('u', '$2')} end as inviter, i.created_at as "createdAt"
from group_invites i join groups g on g.id = i.group_id ${ownMembership('$1')}
left join users u on u.id = i.inviter_id and ${isVisibleTo('$1', 'u', '$2')}
where i.user_id = $1 and mine.id is null
order by i.id desc
limit ${GROUP_LIMITS.joined}`,
);

export async function listInvitations(pool: Pool, { viewerId, now }: Viewing) {
  return { items: await invitationsStatement.run(pool, [viewerId, now]) };
}

type PageRow = Omit<Page, 'pinned' | 'createdAt'> & { createdAt: Date; pinnedId: number | null };

const waitingCounts = `json_build_object(
    'requests', (select count(*)::int from group_requests r join users u on u.id = r.user_id and ${isSeenInGroup('$1', 'u', 'g.id', '$2')}
      where r.group_id = g.id and r.declined_at is null and r.withdrawn_at is null),
    'reports', (select count(distinct (r.target_type, r.target_id))::int from group_reports r where r.group_id = g.id and r.settled_at is null))`;

/** `$1` viewer, `$2` present, `$3` group. */
export const groupStatement = statement<PageRow>(
  'groups.get',
  `select ${groupCard('$1', '$2', visibleMembers('$1', '$2'))}, g.about, g.question, case when o.id is not null then ${personCard('o', '$2')} end as owner,
  g.owner_id is null as "needsOwner", g.created_at as "createdAt", g.member_count >= ${GROUP_LIMITS.members} as "isFull",
  ${isReadable('$1')} as "canRead", g.chat_locked_at is not null as "chatLocked",
  (select ${personCard('u', '$2')} from group_invites i join users u on u.id = i.inviter_id and ${isVisibleTo('$1', 'u', '$2')}
    where i.group_id = g.id and i.user_id = $1 and mine.id is null) as "invitedBy",
  case when mine.id is not null then ${muteState('mine', '$2')} end as mute, mine.read_seq as "readSeq",
  case when mine.id is not null then g.seq end as seq, case when mine.id is not null then g.pinned_message_id end as "pinnedId",
  coalesce(g.handover_to_id = $1, false) as "handoverAsked",
  case when mine.role in ('owner', 'moderator') then ${waitingCounts} end as waiting
from groups g ${ownMembership('$1')}
left join users o on o.id = g.owner_id and ${isVisibleTo('$1', 'o', '$2')}
where g.id = $3 and ${isFindable('$1')}`,
);

/** A group as its viewer sees it. @throws {AppError} `not_found` */
export async function getGroup(pool: Pool, viewing: Viewing, groupId: number): Promise<Page> {
  const [row] = await groupStatement.run(pool, [viewing.viewerId, viewing.now, groupId]);
  if (!row) throw groupNotFound();
  const { pinnedId, ...group } = row;
  return { ...group, pinned: pinnedId === null ? null : await messageById(pool, viewing, pinnedId) };
}
