with ready as materialized (
  select floor from timelines
  where owner_id = $1 and floor is not null and filled_at > $2::timestamptz - interval '24 hours'
), hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = $1
  union all select b.blocker_id from blocks b where b.blocked_id = $1
), muted as materialized (
  select m.muted_id as id from mutes m where m.muter_id = $1 and (m.until is null or m.until > $2)
)
select reach.floor, card.* from (select (select floor from ready) as floor) reach
left join lateral (
  select p.id, p.xmin as "postBy", author.xmin as "authorBy", company.xmin as "companyBy", file.xmin as "fileBy", p.repost_count > 0 and exists (select 1 from posts again where again.author_id = $1
    and again.repost_of_id = p.id and again.content = '' and again.company_id is null and again.deleted_at is null) as "viewerReposted",
  case when p.company_id is null then p.author_id = $1 else exists (select 1 from company_roles r
    where r.company_id = p.company_id and r.user_id = $1 and r.role <> 'recruiter') end as "viewerEdits",
  mine.kind as "viewerReaction", saved.id is not null as "viewerSaved"
  from (
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
  ) picked
  join posts p on p.id = picked.id and p.deleted_at is null
join users author on author.id = p.author_id and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and author.id not in (select id from hidden) and author.id not in (select id from muted)
left join companies company on company.id = p.company_id
left join uploads file on file.id = p.upload_id
left join reactions mine on mine.subject_kind = 'post' and mine.subject_id = p.id and mine.user_id = $1
left join saves saved on saved.user_id = $1 and saved.subject_kind = 'post' and saved.subject_id = p.id
where (p.company_id is null or (company.suspended_at is null and company.merged_into_id is null)) and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and not exists (select 1 from hidden_posts h where h.user_id = $1 and h.post_id = p.id) and not (p.is_repost and p.company_id is null and exists (select 1 from repost_mutes r where r.user_id = $1 and r.target_id = p.author_id)) and ($5::text is null or p.media_type = $5)
  order by picked.id desc
  limit $4
) card on true
order by card.id desc
