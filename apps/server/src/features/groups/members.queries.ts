import type { Pool } from 'pg';
import { type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { afterOf, beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';
import { wordStartPattern } from '../../platform/search/search.ts';
import { isSeenInGroup, type Viewing } from './group-sql.ts';

type Member = HandlerOutput<typeof api.groupMembers.list>['items'][number];
type Placed<Row> = Row & { place: number };

/** Owner, moderators, others: the rank precedes the id, so that one number is the position. */
const RANK = 1_000_000_000_000;
const place = `(case m.role when 'owner' then 0 when 'moderator' then 1 else 2 end) * ${RANK}::bigint + m.id`;

/** `$1` viewer, `$2` present, `$3` group, `$4` pattern of name or username, `$5` after which place, `$6` how many. A group has 500 at most. */
export const membersStatement = statement<Placed<Member>>(
  'groups.members',
  `select ${place} as place, ${personCard('u', '$2')} as person, m.role, m.created_at as "joinedAt"
from group_members m join users u on u.id = m.user_id and ${isSeenInGroup('$1', 'u', 'm.group_id', '$2')}
where m.group_id = $3 and ($4::text is null or ' ' || lower(u.full_name) like $4 or ' ' || lower(u.username::text) like $4) and ${place} > $5
order by place
limit $6`,
);

/** `$1` viewer, `$2` present, `$3` group, `$4` member. */
export const memberStatement = statement<Member>(
  'groups.member',
  `select ${personCard('u', '$2')} as person, m.role, m.created_at as "joinedAt"
from group_members m join users u on u.id = m.user_id and ${isSeenInGroup('$1', 'u', 'm.group_id', '$2')}
where m.group_id = $3 and m.user_id = $4`,
);

/** `$1` viewer, `$2` present, `$3` group, `$4` after which request, `$5` how many. */
export const requestsStatement = statement<Placed<HandlerOutput<typeof api.groupMembers.requests>['items'][number]>>(
  'groups.requests',
  `select r.id as place, ${personCard('u', '$2')} as person, r.answer, r.created_at as "createdAt"
from group_requests r join users u on u.id = r.user_id and ${isSeenInGroup('$1', 'u', 'r.group_id', '$2')}
where r.group_id = $3 and r.declined_at is null and r.withdrawn_at is null and r.id > $4
order by r.id
limit $5`,
);

/** `$1` viewer, `$2` present, `$3` group, `$4` before which invitation, `$5` how many. */
export const invitesStatement = statement<Placed<HandlerOutput<typeof api.groupMembers.invites>['items'][number]>>(
  'groups.invites',
  `select i.id as place, ${personCard('u', '$2')} as person, case when v.id is not null then ${personCard('v', '$2')} end as inviter,
  i.created_at as "createdAt"
from group_invites i join users u on u.id = i.user_id and ${isSeenInGroup('$1', 'u', 'i.group_id', '$2')}
left join users v on v.id = i.inviter_id and ${isSeenInGroup('$1', 'v', 'i.group_id', '$2')}
where i.group_id = $3 and i.id < $4
order by i.id desc
limit $5`,
);

/** `$1` viewer, `$2` present, `$3` group, `$4` before which ban, `$5` how many. */
export const bansStatement = statement<Placed<HandlerOutput<typeof api.groupMembers.banned>['items'][number]>>(
  'groups.bans',
  `select b.id as place, ${personCard('u', '$2')} as person, b.created_at as "createdAt"
from group_bans b join users u on u.id = b.user_id and ${isSeenInGroup('$1', 'u', 'b.group_id', '$2')}
where b.group_id = $3 and b.id < $4
order by b.id desc
limit $5`,
);

function pageOf<Row extends { place: number }>(found: Row[]): { items: Row[]; nextCursor: string | null } {
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.place) : null };
}

/** Who is in a group; whether the viewer is was asked before, as with all of these. */
export async function listMembers(
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  input: { q?: string | undefined; cursor?: string | undefined },
) {
  const words = input.q?.trim().replace(/\s+/g, ' ');
  const pattern = words ? wordStartPattern(words) : null;
  return pageOf(await membersStatement.run(pool, [viewerId, now, groupId, pattern, afterOf(input.cursor), TAKE]));
}

/** @throws {AppError} `not_found` */
export async function getMember(
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  userId: number,
): Promise<Member> {
  const [member] = await memberStatement.run(pool, [viewerId, now, groupId, userId]);
  if (!member) throw new AppError('not_found', 'This person isn’t in the group.');
  return member;
}

export const listRequests = async (
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  cursor: string | undefined,
) => pageOf(await requestsStatement.run(pool, [viewerId, now, groupId, afterOf(cursor), TAKE]));

export const listInvites = async (
  pool: Pool,
  { viewerId, now }: Viewing,
  groupId: number,
  cursor: string | undefined,
) => pageOf(await invitesStatement.run(pool, [viewerId, now, groupId, beforeOf(cursor), TAKE]));

export const listBans = async (pool: Pool, { viewerId, now }: Viewing, groupId: number, cursor: string | undefined) =>
  pageOf(await bansStatement.run(pool, [viewerId, now, groupId, beforeOf(cursor), TAKE]));
