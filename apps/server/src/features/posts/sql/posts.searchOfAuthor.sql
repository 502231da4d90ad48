with candidate as materialized (
  select p.id, p.author_id, p.company_id, p.content, p.audience, p.withheld_at from posts p
  where p.deleted_at is null and p.id < $3 and ($4 = '' or p.words @@ websearch_to_tsquery('english', $4))
    and ($5::text is null or (p.company_id is null and p.author_id = (select u.id from users u where u.username = $5::citext)))
  order by p.id desc nulls last limit $9
), hit as materialized (
  select c.id from candidate c
  cross join lateral (
    select case when 'company' = any (u.searchable_fields) then u.company end as company, case when 'location' = any (u.searchable_fields) then u.location end as location
    from users u where u.id = c.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) limit 1
  ) author
  left join lateral (
    select k.name::text as name, k.location from companies k where k.id = c.company_id and k.suspended_at is null and k.merged_into_id is null limit 1
  ) speaker on true
  where (c.company_id is null or speaker.name is not null) and (c.author_id = $1 or (c.withheld_at is null and (c.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = c.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = c.author_id and f.user_id = $1 and f.state = 'following')))))
    and ($6::text is null or lower(c.content) ~ $6)
    and ($7::text is null or ' ' || lower(coalesce(speaker.name, author.company)) like $7)
    and ($8::text is null or ' ' || lower(case when c.company_id is null then author.location else speaker.location end) like $8)
  limit $10
)
select coalesce(array_agg(id order by id desc), '{}') as ids,
  case when count(*) < $10 then (select case when count(*) = $9 then min(id) end from candidate) end as "stoppedAt"
from hit
