with connections as materialized (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  cross join lateral (select 1 from users c where c.id = f.user_id and c.application_status = 'approved' and c.deactivated_at is null and (c.suspended_until is null or c.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = c.id) and not exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = $1) offset 0) seen
  where f.follower_id = $1 and f.state = 'following'
  order by f.id desc nulls last
  limit 1000
), page as (
  select f.id as place, f.user_id as id
  from follows f cross join lateral (select 1 from users p where p.id = f.user_id and p.application_status = 'approved' and p.deactivated_at is null and (p.suspended_until is null or p.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = p.id) and not exists (select 1 from blocks b where b.blocker_id = p.id and b.blocked_id = $1) offset 0) seen
  cross join lateral (select 1 from follows b where b.follower_id = f.user_id and b.user_id = $3 and b.state = 'following' offset 0) back
  where f.follower_id = $3 and f.state = 'following' and f.id < $4
  order by f.id desc nulls last
  limit $5
)
select page.place, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, u.location,
  (select count(*)::int from connections c
    join follows out on out.follower_id = u.id and out.user_id = c.id and out.state = 'following'
    join follows back on back.follower_id = c.id and back.user_id = u.id and back.state = 'following') as "sharedConnections",
  coalesce(mine.state = 'following', false) as "isFollowing", coalesce(mine.state = 'requested', false) as requested,
  exists (select 1 from follows back where back.follower_id = u.id and back.user_id = $1 and back.state = 'following') as "followsViewer",
  ((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1)) as "isOnline", u.is_available_to_hire as "isAvailableToHire"
from page join users u on u.id = page.id
left join follows mine on mine.follower_id = $1 and mine.user_id = u.id
order by page.place desc
