with connections as materialized (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  cross join lateral (select 1 from users c where c.id = f.user_id and c.application_status = 'approved' and c.deactivated_at is null and (c.suspended_until is null or c.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = c.id) and not exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = $1) offset 0) seen
  where f.follower_id = $1 and f.state = 'following'
  order by f.id desc nulls last
  limit 1000
), found as (
  (select u.id, 0 as rank from connections c join users u on u.id = c.id
    where ' ' || lower(u.full_name) || ' ' || lower(u.username::text) like $4 limit $3)
  union all
  (select u.id, 1 from users u
    where lower(u.full_name) ~>=~ lower($5) and lower(u.full_name) ~<~ lower($6) and u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    order by lower(u.full_name) using ~<~ limit $3)
  union all
  (select u.id, 1 from users u
    where u.username::text ~>=~ lower($5) and u.username::text ~<~ lower($6) and u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    order by u.username::text using ~<~ limit $3)
), ranked as (select id, min(rank) as rank from found group by id)
select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, u.id in (select id from connections) as "isConnected", exists (select 1 from conversation_members cm where cm.user_id = $1 and cm.other_id = u.id) as "hasConversation"
from ranked join users u on u.id = ranked.id
order by ranked.rank, lower(u.full_name), u.id
limit $3
