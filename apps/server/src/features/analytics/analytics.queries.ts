import type { HandlerOutput, api } from '@innerspring/contract';
import { ANALYTICS_POSTS, ANALYTICS_POSTS_SHOWN } from '@innerspring/contract/analytics/endpoints';
import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { actsOnOwn, details, span, totals } from './analytics.sql.ts';

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

/** `$1` viewer, `$2` present, `$3` time zone, `$4` days, `$5` posts listed, `$6` posts looked at, `$7` company or post. */
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

/** What all members' posts met with: `$1` viewer (unused but for its place), `$2` present, `$3` time zone, `$4` days. */
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

/** The browser may know a time zone that the database does not. @throws {AppError} `invalid` then. */
async function withZone<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUnknownZone(error)) throw new AppError('invalid', 'This time zone is not known', { cause: error });
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

/** What the figures are of: own posts, those of a company, or one post. */
export type Scope = { of: 'own' } | { of: 'company' | 'post'; id: number };
export type Asked = { scope: Scope; days: number; timeZone: string };

/** Counts what befell the posts of a member or company, or one post: in one statement over the newest posts. */
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

/** Counts what befell all posts. */
export async function countNetwork(pool: Pool, viewerId: number, now: Date, days: number) {
  const [row] = await networkStatement.run(pool, [viewerId, now, 'America/New_York', days]);
  if (!row) throw new Error('A statement over one row always returns one.');
  return { ...row, countedAt: now };
}
