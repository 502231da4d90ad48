import { REACTION_KINDS } from '@innerspring/contract';
import type { Pool } from 'pg';
import { afterOf, beforeOf } from '../../platform/api/paging.ts';
import { AppError } from '../../platform/errors.ts';
import type { Subject, Viewing } from '../../platform/subjects/subject-kind.ts';
import { statement, once } from '../../platform/db/statement.ts';
import {
  commentColumns,
  type CommentRow,
  commentRows,
  commentPage,
  type CommentPage,
  commentsInTime,
  isListed,
  newestStatement,
  oldestStatement,
  type Reads,
  TAKE,
} from './comments.queries.ts';
import { commentedKinds, kindOf, type CommentedKind } from './commented.ts';

/** This many of the newest comments are ranked. Older ones follow by time. */
const RANKED = 100;
/** This many of a comment's answers are examined for their authors. */
const ANSWERS_LOOKED_AT = 30;
/** A comment's weight halves in this time, as for posts. */
const HALF_LIFE_HOURS = 36;

/** The number of different members who answered, without the comment's author. */
const repliers = `case when c.reply_count = 0 then 0 else (select count(distinct answer.author_id) from (
      select r.author_id from comments r
      where r.parent_id = c.id and r.deleted_at is null and r.withheld_at is null and r.hidden_at is null and r.author_id <> c.author_id
      order by r.id desc limit ${ANSWERS_LOOKED_AT}
    ) answer) end`;

/** An answer counts more than a reaction: three reactions weigh as much as one answer. */
const reacted = `(${REACTION_KINDS.map((kind) => `c.${kind}_count`).join(' + ')}) / 3.0`;

/** Connections count one and a half times, followed members 1.2 times, as in the feed. */
const relation = `case when exists (select 1 from follows f where f.follower_id = $1 and f.user_id = c.author_id and f.state = 'following')
      then case when exists (select 1 from follows f where f.follower_id = c.author_id and f.user_id = $1 and f.state = 'following') then 1.5 else 1.2 end
      else 1 end`;

/**
 * How relevant a comment is: the pinned one first, then (1 + repliers + reactions / 3) x relation, halved every 36
 * hours. Computed as its logarithm over the time of writing instead of the age, so that the order doesn't change while
 * time passes and cursors stay valid.
 */
const rank = `case when c.pinned_at is not null then 'infinity'::float8 else
    ln((1 + ${repliers} + ${reacted}) * ${relation})::float8 + extract(epoch from c.created_at)::float8 * (ln(2::float8) / ${HALF_LIFE_HOURS * 3600}) end`;

type RankedRow = CommentRow & { rank: number; floor: number };

/**
 * For one kind of subject. The cost is bounded: it ranks the newest comments, and reads the rest along the index as far
 * as the page needs. `$1` viewer, `$2` now, `$3` subject, `$4` and `$5` only below this rank and id, `$6` the lowest id
 * that was ranked for the first page, null for that page, `$7` page size.
 */
export const relevantStatement = once((kind: CommentedKind) => {
  const under = `c.subject_kind = '${kind.kind}' and c.subject_id = $3`;
  return statement<RankedRow>(
    `comments.relevant.${kind.kind}`,
    `with bounds as (
  select coalesce($6::bigint, (select min(newest.id) from (
    select c.id from comments c where ${under} and c.parent_id is null and c.deleted_at is null
    order by c.id desc limit ${RANKED}
  ) newest), 0) as floor
), near as (
  (select c.id from comments c
    where ${under} and c.parent_id is null and c.deleted_at is null and c.id >= (select floor from bounds)
      and $4::float8 > '-infinity'
    order by c.id desc limit ${2 * RANKED})
  union
  (select c.id from comments c
    where ${under} and c.pinned_at is not null and c.deleted_at is null and $4::float8 > '-infinity')
), ranked as (
  select c.id, ${rank} as rank
  from near, ${commentRows(kind)}
  where c.id = near.id and ${isListed(kind)}
), rest as (
  select c.id, '-infinity'::float8 as rank
  from ${commentRows(kind)}
  where ${under} and c.parent_id is null and c.pinned_at is null and ${isListed(kind)}
    and c.id < (select case when $4::float8 > '-infinity' then floor else least(floor, $5) end from bounds)
  order by c.id desc limit $7
), picked as (
  select id, rank from (select * from ranked union all select * from rest) every_one
  where (rank, id) < ($4::float8, $5::bigint)
  order by rank desc, id desc limit $7
)
select ${commentColumns(kind)}, picked.rank, bounds.floor
from bounds, picked, ${commentRows(kind)}
where c.id = picked.id
order by picked.rank desc, picked.id desc`,
  );
});

type Place = { rank: number; id: number; floor: number | null };
const top: Place = { rank: Number.POSITIVE_INFINITY, id: Number.MAX_SAFE_INTEGER, floor: null };

const encodePlace = ({ rank: at, id, floor }: RankedRow) => Buffer.from(`${at} ${id} ${floor}`).toString('base64url');

/** @throws {AppError} `invalid` for any text that `encodePlace` did not make. */
function decodePlace(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, at, id, floor] = /^(-?Infinity|\d{1,12}(?:\.\d{1,20})?) ([1-9]\d{0,14}) (\d{1,15})$/.exec(text) ?? [];
  if (at === undefined) throw new AppError('invalid', 'This page link isn’t valid');
  return { rank: Number(at), id: Number(id), floor: Number(floor) };
}

/** A page of the comments on a subject, most relevant first. */
async function relevantComments(
  pool: Pool,
  { under, of, cursor, ...viewing }: Viewing & { under: CommentedKind; of: number; cursor: string | undefined },
): Promise<CommentPage> {
  const { rank: at, id, floor } = cursor === undefined ? top : decodePlace(cursor);
  const rows = await relevantStatement(under).run(pool, [viewing.viewerId, viewing.now, of, at, id, floor, TAKE]);
  return commentPage(pool, rows, viewing, encodePlace);
}

type Asked = { sort?: 'relevant' | 'newest' | 'oldest' | undefined; cursor?: string | undefined };

/**
 * A page of the top-level comments on a subject. @throws {AppError} with the owner's message, if the viewer may not
 * read it.
 */
export async function listComments(
  deps: Reads,
  viewing: Viewing,
  { kind, id }: Subject,
  { sort = 'relevant', cursor }: Asked,
): Promise<CommentPage> {
  const under = kindOf(commentedKinds(deps), kind);
  await under.require(deps.db, id, viewing);
  const list = { ...viewing, of: id };
  if (sort === 'newest') return commentsInTime(deps.pool, newestStatement(under), { ...list, from: beforeOf(cursor) });
  if (sort === 'oldest') return commentsInTime(deps.pool, oldestStatement(under), { ...list, from: afterOf(cursor) });
  return relevantComments(deps.pool, { ...list, under, cursor });
}
