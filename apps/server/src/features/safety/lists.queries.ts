import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isActive, isVisibleTo } from '../../core/visibility/public.ts';

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
