import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { isActive, isKnownTo, isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';

export type Relation = HandlerOutput<typeof api.safety.relation>;
type RelationRow = Relation & { mayKnow: boolean };

/**
 * What the viewer did about one member, and whether they may know of that member at all: whom they can see, and whom they
 * blocked themself. `$1` viewer, `$2` member, `$3` present.
 */
export const relationStatement = statement<RelationRow>(
  'safety.relation',
  `select exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = $2) as blocked,
  m.muter_id is not null as muted, m.until as "mutedUntil",
  exists (select 1 from repost_mutes r where r.user_id = $1 and r.target_id = $2) as "repostsOff",
  exists (select 1 from users u where u.id = $2 and ${isKnownTo('$1', 'u', '$3')})
    or exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = $2) as "mayKnow"
from (values (1)) one
left join mutes m on m.muter_id = $1 and m.muted_id = $2 and (m.until is null or m.until > $3)`,
);

type Asked = { viewerId: number; personId: number; now: Date };

async function read(pool: Pool, { viewerId, personId, now }: Asked): Promise<RelationRow> {
  const [row] = await relationStatement.run(pool, [viewerId, personId, now]);
  if (!row) throw new AppError('internal');
  return row;
}

/** What the viewer did about a member, whoever that is: for the answer to taking something back. */
export async function relationNow(pool: Pool, asked: Asked): Promise<Relation> {
  const { mayKnow: _mayKnow, ...relation } = await read(pool, asked);
  return relation;
}

/** What the viewer did about a member. @throws {AppError} `not_found` where the viewer may not know of them. */
export async function relationOf(pool: Pool, asked: Asked): Promise<Relation> {
  const { mayKnow, ...relation } = await read(pool, asked);
  if (!mayKnow) throw new AppError('not_found', 'User not found');
  return relation;
}

type Blocked = HandlerOutput<typeof api.safety.blocked>['items'][number];
type Muted = HandlerOutput<typeof api.safety.muted>['items'][number];
type Page = { now: Date; before: number; take: number };

/** `$1` viewer, `$2` present, `$3` only members below it, `$4` how many. Walks the primary key. */
export const blockedStatement = statement<Blocked & { id: number }>(
  'safety.blocked',
  `select b.blocked_id as id, ${personCard('u', '$2')} as person, b.created_at as "blockedAt"
from blocks b
join users u on u.id = b.blocked_id and ${isActive('u', '$2')}
where b.blocker_id = $1 and b.blocked_id < $3
order by b.blocked_id desc
limit $4`,
);

/** As `blockedStatement`, of mutes that have not run out. */
export const mutedStatement = statement<Muted & { id: number }>(
  'safety.muted',
  `select m.muted_id as id, ${personCard('u', '$2')} as person, m.created_at as "mutedAt", m.until
from mutes m
join users u on u.id = m.muted_id and ${isVisibleTo('$1', 'u', '$2')}
where m.muter_id = $1 and m.muted_id < $3 and (m.until is null or m.until > $2)
order by m.muted_id desc
limit $4`,
);

/** Members whom the viewer blocked, those with the highest numbers first. */
export function blockedPeople(pool: Pool, viewerId: number, page: Page): Promise<(Blocked & { id: number })[]> {
  return blockedStatement.run(pool, [viewerId, page.now, page.before, page.take]);
}

/** Members whom the viewer muted at present, those with the highest numbers first. */
export function mutedPeople(pool: Pool, viewerId: number, page: Page): Promise<(Muted & { id: number })[]> {
  return mutedStatement.run(pool, [viewerId, page.now, page.before, page.take]);
}
