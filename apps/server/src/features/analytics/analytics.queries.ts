import { ANALYTICS_POSTS, ANALYTICS_POSTS_SHOWN, AUDIENCE_LEAST } from '@innerspring/contract/analytics/endpoints';
import type { Pool } from 'pg';
import { type HandlerOutput, type api, REACTION_KINDS } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { regionIn } from '../../platform/db/facet-sql.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import type { Scope } from './scopes.ts';

/** Parameters of every statement: `$1` viewer, `$2` now, `$3` time zone, `$4` days. */
const localMidnight = `date_trunc('day', $2::timestamptz at time zone $3)`;
const startOf = (days: string) => `(${localMidnight} - (${days} - 1) * interval '1 day') at time zone $3`;

/** The start of the period and of the one before it, in whole days of the reader's time zone. */
const span = `span as (
  select ${startOf('$4::int')} as mid, ${startOf('2 * $4::int')} as start
)`;

/**
 * All acts on the posts of `own(id, author_id)` since the start of the earlier period, as `acts(kind, post_id, actor,
 * at)`. Authors' acts on their own posts don't count, like their views.
 */
const actsOnOwn = `acts as materialized (
  select 'impression' as kind, i.subject_id as post_id, i.viewer_id as actor, i.seen_at as at
  from own cross join span join impressions i on i.subject_id = own.id and i.subject_kind = 'post'
    and i.day >= (span.start at time zone 'UTC')::date and i.seen_at >= span.start
  union all
  select r.kind, r.subject_id, r.user_id, r.created_at
  from own cross join span join reactions r on r.subject_id = own.id and r.subject_kind = 'post' and r.created_at >= span.start and r.user_id <> own.author_id
  union all
  select 'comment', c.subject_id, c.author_id, c.created_at
  from own cross join span join comments c on c.subject_id = own.id and c.subject_kind = 'post' and c.deleted_at is null and c.created_at >= span.start
    and c.author_id <> own.author_id
  union all
  select 'repost', p.repost_of_id, p.author_id, p.created_at
  from own cross join span join posts p on p.repost_of_id = own.id and p.deleted_at is null and p.created_at >= span.start
    and p.author_id <> own.author_id
  union all
  select 'save', s.subject_id, s.user_id, s.created_at
  from own cross join span join saves s on s.subject_id = own.id and s.subject_kind = 'post' and s.created_at >= span.start and s.user_id <> own.author_id
)`;

const countOf = (kind: string) => `count(*) filter (where kind = '${kind}')`;
const reactionCounts = REACTION_KINDS.map((kind) => `'${kind}', nullif(${countOf(kind)}, 0)`).join(', ');

/** JSON of a group's counted acts: the contract's fields, without reaction kinds that have none. */
const countedActs = `'impressions', ${countOf('impression')},
    'reactions', json_strip_nulls(json_build_object(${reactionCounts})),
    'comments', ${countOf('comment')}, 'reposts', ${countOf('repost')}, 'saves', ${countOf('save')}`;
const viewers = `'viewers', count(distinct actor) filter (where kind = 'impression')`;

/** The two periods as JSON of totals, even if nothing happened. */
const totals = `(select json_build_object(${countedActs}, ${viewers}) from acts, span where at >= span.mid) as current,
  (select json_build_object(${countedActs}, ${viewers}) from acts, span where at < span.mid) as previous`;

const traits: Record<string, string> = {
  profession: 'u.profession',
  companyType: 'company.type',
  seniority: 'u.seniority',
  region: regionIn('u.location'),
};

/** Viewers by trait, as rows `(trait, name, count)`. Groups too small to stay anonymous are summed under `isOther`. */
const audience = `audience as (
  select trait, case when count < ${AUDIENCE_LEAST} then null else name end as name, count < ${AUDIENCE_LEAST} as is_other, sum(count) as count
  from (
    select t.trait, nullif(btrim(t.name), '') as name, count(*) as count
    from (select distinct actor from acts, span where kind = 'impression' and at >= span.mid) seen
    join users u on u.id = seen.actor and ${isVisibleTo('$1', 'u', '$2')}
    left join companies company on company.id = u.company_id
    cross join lateral (values ${Object.entries(traits)
      .map(([trait, value]) => `('${trait}', ${value})`)
      .join(', ')}) as t(trait, name)
    group by t.trait, nullif(btrim(t.name), '')
  ) counted
  group by trait, case when count < ${AUDIENCE_LEAST} then null else name end, count < ${AUDIENCE_LEAST}
)`;

/** Days, hours, audience and the most seen posts, each as JSON. `$5` the number of posts to list. */
const details = {
  relations: `${audience}, seen_most as (
  select acts.post_id, json_build_object(${countedActs}, ${viewers}) as counted, ${countOf('impression')} as impressions,
    count(*) as acts
  from acts, span where at >= span.mid
  group by acts.post_id order by impressions desc, acts desc, acts.post_id desc limit $5
)`,
  columns: `(select coalesce(json_agg(day order by day->>'day'), '[]') from (
    select json_build_object('day', to_char(at at time zone $3, 'YYYY-MM-DD'), ${countedActs}) as day
    from acts, span where at >= span.mid group by to_char(at at time zone $3, 'YYYY-MM-DD')) d) as days,
  (select coalesce(json_agg(hour), '[]') from (
    select json_build_object('weekday', extract(isodow from at at time zone $3)::int, 'hour', extract(hour from at at time zone $3)::int,
      'count', count(*)) as hour
    from acts, span where at >= span.mid and kind not in ('impression', 'save')
    group by extract(isodow from at at time zone $3), extract(hour from at at time zone $3)) h) as hours,
  (select coalesce(json_agg(json_build_object('trait', trait, 'name', name, 'isOther', is_other, 'count', count)
    order by count desc, name), '[]') from audience) as audience,
  (select coalesce(json_agg(json_build_object('id', p.id, 'excerpt', left(p.content, 140), 'createdAt', p.created_at,
    'counted', m.counted) order by m.impressions desc, m.acts desc, p.id desc), '[]')
    from seen_most m join posts p on p.id = m.post_id) as posts`,
};

export type Figures = HandlerOutput<typeof api.analytics.reactions>;
export type Totals = Figures['current'];
type Trait = keyof Figures['audience'];
type Row = {
  from: string;
  to: string;
  previousFrom: string;
  postCount: number;
  current: Totals;
  previous: Totals;
  days: Figures['days'];
  hours: Figures['hours'];
  audience: { trait: Trait; name: string | null; isOther: boolean; count: number }[];
  posts: {
    id: number;
    excerpt: string;
    createdAt: string;
    counted: Omit<Figures['posts'][number], 'id' | 'excerpt' | 'createdAt'>;
  }[];
};

const localDay = (instant: string) => `to_char(${instant} at time zone $3, 'YYYY-MM-DD')`;

/**
 * `$1` viewer, `$2` now, `$3` time zone, `$4` days, `$5` number of posts to list, `$6` number of posts to count, `$7`
 * company or post.
 */
const figuresText = (scope: string) => `with ${span}, own as materialized (
  select p.id, p.author_id from posts p where ${scope} and p.deleted_at is null order by p.id desc nulls last limit $6
), ${actsOnOwn}, ${details.relations}
select ${localDay('span.mid')} as "from", ${localDay('$2::timestamptz')} as "to", ${localDay('span.start')} as "previousFrom",
  (select count(*) from own) as "postCount",
  ${totals},
  ${details.columns}
from span`;

export const figuresStatements = {
  own: statement<Row>('analytics.own', figuresText('p.author_id = $1 and p.company_id is null and $7::bigint is null')),
  company: statement<Row>('analytics.company', figuresText('p.company_id = $7')),
  post: statement<Row>('analytics.post', figuresText('p.id = $7')),
};

/** The acts on all members' posts: `$1` viewer (unused, only for its position), `$2` now, `$3` time zone, `$4` days. */
export const networkStatement = statement<{ current: Totals; previous: Totals }>(
  'analytics.network',
  `with ${span}, acts as materialized (
  select 'impression' as kind, i.viewer_id as actor, i.seen_at as at from span join impressions i on i.seen_at >= span.start and i.subject_kind = 'post'
  union all
  select r.kind, null, r.created_at from span join reactions r on r.created_at >= span.start and r.subject_kind = 'post'
  union all
  select 'comment', null, c.created_at from span join comments c on c.created_at >= span.start and c.deleted_at is null
  union all
  select 'repost', null, p.created_at from span join posts p on p.created_at >= span.start and p.is_repost and p.deleted_at is null
  union all
  select 'save', null, s.created_at from span join saves s on s.created_at >= span.start and s.subject_kind = 'post'
)
select ${totals}
from span where $1::bigint is not null`,
);

const isUnknownZone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22023';

/** Browsers may know time zones that the database doesn't. @throws {AppError} `invalid` for those. */
async function withZone<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUnknownZone(error)) throw new AppError('invalid', 'We don’t recognize this time zone', { cause: error });
    throw error;
  }
}

function groupsOf(rows: Row['audience'], trait: Trait): Figures['audience'][Trait] {
  const own = rows.filter((row) => row.trait === trait);
  return {
    groups: own.filter(({ isOther }) => !isOther).map(({ name, count }) => ({ name, count })),
    other: own.filter(({ isOther }) => isOther).reduce((sum, { count }) => sum + count, 0),
  };
}

export type Asked = { scope: Scope; days: number; timeZone: string };

/** Counts the acts on the posts of a member or company, or on one post, in one statement over the newest posts. */
export async function countFigures(pool: Pool, viewerId: number, now: Date, asked: Asked): Promise<Figures> {
  const { scope, days, timeZone } = asked;
  const id = scope.of === 'own' ? null : scope.id;
  const values = [viewerId, now, timeZone, days, ANALYTICS_POSTS_SHOWN, ANALYTICS_POSTS, id];
  const [row] = await withZone(figuresStatements[scope.of].run(pool, values));
  if (!row) throw new Error('A statement over one row always returns one.');
  const { audience, posts, ...rest } = row;
  return {
    ...rest,
    countedAt: now,
    audience: {
      profession: groupsOf(audience, 'profession'),
      companyType: groupsOf(audience, 'companyType'),
      seniority: groupsOf(audience, 'seniority'),
      region: groupsOf(audience, 'region'),
    },
    posts: posts.map(({ counted, createdAt, ...post }) => ({ ...post, createdAt: new Date(createdAt), ...counted })),
  };
}

/** Counts the acts on all posts. */
export async function countNetwork(pool: Pool, viewerId: number, now: Date, days: number) {
  const [row] = await networkStatement.run(pool, [viewerId, now, 'America/New_York', days]);
  if (!row) throw new Error('A statement over one row always returns one.');
  return { ...row, countedAt: now };
}
