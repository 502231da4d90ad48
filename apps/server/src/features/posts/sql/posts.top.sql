with ready as materialized (
  select floor from timelines
  where owner_id = $1 and floor is not null and filled_at > $2::timestamptz - interval '24 hours'
), hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = $1
  union all select b.blocker_id from blocks b where b.blocked_id = $1
), muted as materialized (
  select m.muted_id as id from mutes m where m.muter_id = $1 and (m.until is null or m.until > $2)
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
  select p.id, p.xmin, p.author_id, p.company_id, p.upload_id, p.repost_count, p.heat::float8 * candidate.closeness * power(0.5::float8, greatest(date_part('epoch', $2::timestamptz - p.created_at), 0) / 129600) as rank
  from candidate
  join posts p on p.id = candidate.id and p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and not exists (select 1 from hidden_posts h where h.user_id = $1 and h.post_id = p.id) and not (p.is_repost and p.company_id is null and exists (select 1 from repost_mutes r where r.user_id = $1 and r.target_id = p.author_id)) and ($5::text is null or p.media_type = $5)
  order by rank desc, p.id desc
), shown as materialized (
  select ranked.*, coalesce('c' || ranked.company_id, 'u' || ranked.author_id) as voice,
    author.xmin as author_xmin, company.xmin as company_xmin
  from ranked
  cross join lateral (select xmin from users u where u.id = ranked.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) and u.id not in (select id from muted) limit 1) author
  left join lateral (select c.id, c.xmin from companies c where ranked.company_id is not null and c.id = ranked.company_id and c.suspended_at is null and c.merged_into_id is null limit 1) company on true
  where ranked.company_id is null or company.id is not null
  order by ranked.rank desc, ranked.id desc
  limit $6
)
select (select floor from ready) as floor, (select case when count(*) = $4 then min(id) end from candidate) as oldest,
  card.*
from (select 1) always left join lateral (
  select p.rank, p.voice, p.id, p.xmin as "postBy", author.xmin as "authorBy", company.xmin as "companyBy", file.xmin as "fileBy", p.repost_count > 0 and exists (select 1 from posts again where again.author_id = $1
    and again.repost_of_id = p.id and again.content = '' and again.company_id is null and again.deleted_at is null) as "viewerReposted",
  case when p.company_id is null then p.author_id = $1 else exists (select 1 from company_roles r
    where r.company_id = p.company_id and r.user_id = $1 and r.role <> 'recruiter') end as "viewerEdits",
  mine.kind as "viewerReaction", saved.id is not null as "viewerSaved"
  from shown p
  cross join lateral (select p.author_xmin as xmin) author
  cross join lateral (select p.company_xmin as xmin) company
  left join uploads file on file.id = p.upload_id
  left join reactions mine on mine.subject_kind = 'post' and mine.subject_id = p.id and mine.user_id = $1
left join saves saved on saved.user_id = $1 and saved.subject_kind = 'post' and saved.subject_id = p.id
) card on true
order by card.rank desc, card.id desc
