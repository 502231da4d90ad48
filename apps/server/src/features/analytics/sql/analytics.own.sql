with span as (
  select (date_trunc('day', $2::timestamptz at time zone $3) - ($4::int - 1) * interval '1 day') at time zone $3 as mid, (date_trunc('day', $2::timestamptz at time zone $3) - (2 * $4::int - 1) * interval '1 day') at time zone $3 as start
), own as materialized (
  select p.id, p.author_id from posts p where p.author_id = $1 and p.company_id is null and $7::bigint is null and p.deleted_at is null order by p.id desc nulls last limit $6
), acts as materialized (
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
), audience as (
  select trait, case when count < 5 then null else name end as name, count < 5 as is_other, sum(count) as count
  from (
    select t.trait, nullif(btrim(t.name), '') as name, count(*) as count
    from (select distinct actor from acts, span where kind = 'impression' and at >= span.mid) seen
    join users u on u.id = seen.actor and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    left join companies company on company.id = u.company_id
    cross join lateral (values ('profession', u.profession), ('companyType', company.type), ('seniority', u.seniority), ('region', nullif(btrim(split_part(u.location, ',', -1)), ''))) as t(trait, name)
    group by t.trait, nullif(btrim(t.name), '')
  ) counted
  group by trait, case when count < 5 then null else name end, count < 5
), seen_most as (
  select acts.post_id, json_build_object('impressions', count(*) filter (where kind = 'impression'),
    'reactions', json_strip_nulls(json_build_object('like', nullif(count(*) filter (where kind = 'like'), 0), 'celebrate', nullif(count(*) filter (where kind = 'celebrate'), 0), 'support', nullif(count(*) filter (where kind = 'support'), 0), 'insightful', nullif(count(*) filter (where kind = 'insightful'), 0), 'love', nullif(count(*) filter (where kind = 'love'), 0), 'curious', nullif(count(*) filter (where kind = 'curious'), 0))),
    'comments', count(*) filter (where kind = 'comment'), 'reposts', count(*) filter (where kind = 'repost'), 'saves', count(*) filter (where kind = 'save'), 'viewers', count(distinct actor) filter (where kind = 'impression')) as counted, count(*) filter (where kind = 'impression') as impressions,
    count(*) as acts
  from acts, span where at >= span.mid
  group by acts.post_id order by impressions desc, acts desc, acts.post_id desc limit $5
)
select to_char(span.mid at time zone $3, 'YYYY-MM-DD') as "from", to_char($2::timestamptz at time zone $3, 'YYYY-MM-DD') as "to", to_char(span.start at time zone $3, 'YYYY-MM-DD') as "previousFrom",
  (select count(*) from own) as "postCount",
  (select json_build_object('impressions', count(*) filter (where kind = 'impression'),
    'reactions', json_strip_nulls(json_build_object('like', nullif(count(*) filter (where kind = 'like'), 0), 'celebrate', nullif(count(*) filter (where kind = 'celebrate'), 0), 'support', nullif(count(*) filter (where kind = 'support'), 0), 'insightful', nullif(count(*) filter (where kind = 'insightful'), 0), 'love', nullif(count(*) filter (where kind = 'love'), 0), 'curious', nullif(count(*) filter (where kind = 'curious'), 0))),
    'comments', count(*) filter (where kind = 'comment'), 'reposts', count(*) filter (where kind = 'repost'), 'saves', count(*) filter (where kind = 'save'), 'viewers', count(distinct actor) filter (where kind = 'impression')) from acts, span where at >= span.mid) as current,
  (select json_build_object('impressions', count(*) filter (where kind = 'impression'),
    'reactions', json_strip_nulls(json_build_object('like', nullif(count(*) filter (where kind = 'like'), 0), 'celebrate', nullif(count(*) filter (where kind = 'celebrate'), 0), 'support', nullif(count(*) filter (where kind = 'support'), 0), 'insightful', nullif(count(*) filter (where kind = 'insightful'), 0), 'love', nullif(count(*) filter (where kind = 'love'), 0), 'curious', nullif(count(*) filter (where kind = 'curious'), 0))),
    'comments', count(*) filter (where kind = 'comment'), 'reposts', count(*) filter (where kind = 'repost'), 'saves', count(*) filter (where kind = 'save'), 'viewers', count(distinct actor) filter (where kind = 'impression')) from acts, span where at < span.mid) as previous,
  (select coalesce(json_agg(day order by day->>'day'), '[]') from (
    select json_build_object('day', to_char(at at time zone $3, 'YYYY-MM-DD'), 'impressions', count(*) filter (where kind = 'impression'),
    'reactions', json_strip_nulls(json_build_object('like', nullif(count(*) filter (where kind = 'like'), 0), 'celebrate', nullif(count(*) filter (where kind = 'celebrate'), 0), 'support', nullif(count(*) filter (where kind = 'support'), 0), 'insightful', nullif(count(*) filter (where kind = 'insightful'), 0), 'love', nullif(count(*) filter (where kind = 'love'), 0), 'curious', nullif(count(*) filter (where kind = 'curious'), 0))),
    'comments', count(*) filter (where kind = 'comment'), 'reposts', count(*) filter (where kind = 'repost'), 'saves', count(*) filter (where kind = 'save')) as day
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
    from seen_most m join posts p on p.id = m.post_id) as posts
from span
