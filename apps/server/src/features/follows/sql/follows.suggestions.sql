with me as materialized (
  select nullif(lower(btrim(u.company)), '') as company, u.profession from users u where u.id = $1
), hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = $1
  union all select b.blocker_id from blocks b where b.blocked_id = $1
), left_out as materialized (
  select $1::bigint as id
  union all select f.user_id from follows f where f.follower_id = $1 and f.user_id is not null
  union all select s.person_id from suggestion_dismissals s where s.user_id = $1 and s.until > $2
  union all select d.follower_id from follow_declines d where d.user_id = $1
  union all select d.user_id from follow_declines d where d.follower_id = $1
  union all select id from hidden
), connections as materialized (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  cross join lateral (select 1 from users c where c.id = f.user_id and c.application_status = 'approved' and c.deactivated_at is null and (c.suspended_until is null or c.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = c.id) and not exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = $1) offset 0) seen
  where f.follower_id = $1 and f.state = 'following'
  order by f.id desc nulls last
  limit 1000
), known as materialized (
  select theirs.user_id as id, count(*)::int as connections
  from (select id from connections limit 50) c
  cross join lateral (
    select f.user_id from follows f
    where f.follower_id = c.id and f.user_id is not null and f.state = 'following'
    order by f.id desc nulls last
    limit 50
  ) theirs
  join follows back on back.follower_id = theirs.user_id and back.user_id = c.id and back.state = 'following'
  where theirs.user_id not in (select id from left_out)
  group by theirs.user_id
  order by connections desc, id
  limit 100
), candidates as (
  (select u.id from users u
  where member_facets(u.searchable_fields, u.profession, u.company, u.location, u.seniority, u.is_available_to_hire, u.is_verified)
      @> array[case when (select company from me) is not null then left(concat('company:', lower((select company from me))), 200) end] and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from left_out)
  limit 100)
  union (select u.id from known join users u on u.id = known.id
  where u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2))
  union (select u.id from (select theirs.user_id as id from event_attendances mine
    join events e on e.id = mine.event_id and e.ends_at > $2 and e.state = 'published' and e.visibility = 'members' and e.withheld_at is null and e.removed_at is null
    join event_attendances theirs on theirs.event_id = mine.event_id and theirs.user_id <> $1 and theirs.state = 'going' and theirs.is_shown
  where mine.user_id = $1 and mine.state = 'going' limit 100) fellow join users u on u.id = fellow.id
  where u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from left_out))
  union (select u.id from member_activity a cross join lateral (select * from users p where p.id = a.user_id offset 0) u
  where a.is_listed and a.profession = (select profession from me) and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from left_out)
  order by coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz) desc, a.user_id desc
  limit 100)
  union (select u.id from member_activity a cross join lateral (select * from users p where p.id = a.user_id offset 0) u
  where a.is_listed and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from left_out)
  order by coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz) desc, a.user_id desc
  limit 100)
), ranked as (
  select u.id,
    case when lower(btrim(u.company)) = me.company then btrim(u.company) end as company,
    case when u.profession = me.profession then u.profession end as profession,
    coalesce(known.connections, 0) as connections, met.event,
    u.follower_count
  from candidates join users u on u.id = candidates.id cross join me left join known on known.id = u.id
  cross join lateral (select (select e.title from event_attendances mine
    join events e on e.id = mine.event_id and e.ends_at > $2 and e.state = 'published' and e.visibility = 'members' and e.withheld_at is null and e.removed_at is null
    join event_attendances theirs on theirs.event_id = mine.event_id and theirs.user_id = u.id and theirs.state = 'going' and theirs.is_shown
  where mine.user_id = $1 and mine.state = 'going' order by e.is_major_market desc, e.starts_at, e.id limit 1) as event) met
  order by (lower(btrim(u.company)) = me.company) is true desc, connections desc, met.event is not null desc, (u.profession = me.profession) is true desc,
    u.follower_count desc, u.id
  limit $3
)
select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, ranked.company, ranked.profession, ranked.event, (select count(*)::int from connections c
    join follows out on out.follower_id = u.id and out.user_id = c.id and out.state = 'following'
    join follows back on back.follower_id = c.id and back.user_id = u.id and back.state = 'following') as shared
from ranked join users u on u.id = ranked.id
order by ranked.company is not null desc, ranked.connections desc, ranked.event is not null desc,
  ranked.profession is not null desc,
  ranked.follower_count desc, ranked.id
