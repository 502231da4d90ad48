with picked as (
  select g.id from groups g left join group_members mine on mine.group_id = g.id and mine.user_id = $1
  where (g.visibility <> 'hidden' or mine.id is not null or (exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) and not exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1))) and ($3::text is null or g.topic = $3) and ($4::text is null or ' ' || lower(g.name) like $4) and (g.member_count, g.id) < ($5::int, $6::bigint)
  order by g.member_count desc nulls last, g.id desc nulls last
  limit $7
)
select g.id, g.name, g.topic, g.cover_url as "coverUrl", g.visibility, g.join_policy as "joinPolicy", g.member_count as "memberCount",
  case when mine.id is not null then 'member'
    when exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1) then 'banned'
    when exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) then 'invited'
    when exists (select 1 from group_requests x where x.group_id = g.id and x.user_id = $1 and (x.withdrawn_at is null and (x.declined_at is null or x.declined_at > $2::timestamptz - make_interval(days => 30)))) then 'requested'
    else 'none' end as standing, mine.role
from picked join groups g on g.id = picked.id left join group_members mine on mine.group_id = g.id and mine.user_id = $1
order by g.member_count desc nulls last, g.id desc nulls last
