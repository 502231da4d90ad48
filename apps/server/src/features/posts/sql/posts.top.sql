with ready as materialized (
  select floor from timelines
  where owner_id = $1 and floor is not null and filled_at > $2::timestamptz - interval '24 hours'
), candidate as materialized (
  (select t.post_id as id, t.closeness from timeline_posts t
    where t.owner_id = $1 and t.post_id < $3 and t.post_id >= (select floor from ready) order by t.post_id desc)
  union all
  (select p.id, case when p.author_id = $1 then 1.0 else 1.2 end::real as closeness
    from post_deliveries d join posts p on p.id = d.post_id
    where d.post_id < $3 and d.post_id >= (select floor from ready)
      and not exists (select 1 from timeline_posts t where t.owner_id = $1 and t.post_id = d.post_id)
      and (case when p.company_id is null
          then p.author_id = $1 or exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following')
          else exists (select 1 from follows f where f.follower_id = $1 and f.company_id = p.company_id and f.state = 'following') end
        or exists (select 1 from post_topics x join topic_follows t on t.topic_id = x.topic_id and t.user_id = $1 where x.post_id = p.id)) order by p.id desc)
  order by id desc
  limit $4
), ranked as materialized (
  select p.id, p.author_id, p.company_id, p.heat::float8 * candidate.closeness * power(0.5::float8, greatest(extract(epoch from $2::timestamptz - p.created_at)::float8, 0) / 129600) as rank
  from candidate
  join posts p on p.id = candidate.id and p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and not exists (select 1 from hidden_posts h where h.user_id = $1 and h.post_id = p.id) and not (p.is_repost and exists (select 1 from repost_mutes r where r.user_id = $1 and r.target_id = p.author_id)) and ($5::text is null or p.media_type = $5)
  order by rank desc, p.id desc
), shown as (
  select ranked.id, ranked.rank, coalesce('c' || ranked.company_id, 'u' || ranked.author_id) as voice
  from ranked
  cross join lateral (select 1 from users author where author.id = ranked.author_id and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = author.id) and not exists (select 1 from blocks b where b.blocker_id = author.id and b.blocked_id = $1) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = author.id and (m.until is null or m.until > $2)) limit 1) seen
  left join lateral (select company.id from companies company where company.id = ranked.company_id and company.suspended_at is null and company.merged_into_id is null limit 1) speaker on true
  where ranked.company_id is null or speaker.id is not null
  order by ranked.rank desc, ranked.id desc
  limit $6
)
select (select floor from ready) as floor, (select case when count(*) = $4 then min(id) end from candidate) as oldest,
  shown.id, shown.voice
from (select 1) always left join shown on true
order by shown.rank desc, shown.id desc
