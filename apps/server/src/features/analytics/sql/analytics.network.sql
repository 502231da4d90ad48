with span as (
  select (date_trunc('day', $2::timestamptz at time zone $3) - ($4::int - 1) * interval '1 day') at time zone $3 as mid, (date_trunc('day', $2::timestamptz at time zone $3) - (2 * $4::int - 1) * interval '1 day') at time zone $3 as start
), acts as materialized (
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
select (select json_build_object('impressions', count(*) filter (where kind = 'impression'),
    'reactions', json_strip_nulls(json_build_object('like', nullif(count(*) filter (where kind = 'like'), 0), 'celebrate', nullif(count(*) filter (where kind = 'celebrate'), 0), 'support', nullif(count(*) filter (where kind = 'support'), 0), 'insightful', nullif(count(*) filter (where kind = 'insightful'), 0), 'love', nullif(count(*) filter (where kind = 'love'), 0), 'curious', nullif(count(*) filter (where kind = 'curious'), 0))),
    'comments', count(*) filter (where kind = 'comment'), 'reposts', count(*) filter (where kind = 'repost'), 'saves', count(*) filter (where kind = 'save'), 'viewers', count(distinct actor) filter (where kind = 'impression')) from acts, span where at >= span.mid) as current,
  (select json_build_object('impressions', count(*) filter (where kind = 'impression'),
    'reactions', json_strip_nulls(json_build_object('like', nullif(count(*) filter (where kind = 'like'), 0), 'celebrate', nullif(count(*) filter (where kind = 'celebrate'), 0), 'support', nullif(count(*) filter (where kind = 'support'), 0), 'insightful', nullif(count(*) filter (where kind = 'insightful'), 0), 'love', nullif(count(*) filter (where kind = 'love'), 0), 'curious', nullif(count(*) filter (where kind = 'curious'), 0))),
    'comments', count(*) filter (where kind = 'comment'), 'reposts', count(*) filter (where kind = 'repost'), 'saves', count(*) filter (where kind = 'save'), 'viewers', count(distinct actor) filter (where kind = 'impression')) from acts, span where at < span.mid) as previous
from span where $1::bigint is not null
