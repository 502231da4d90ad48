with connections as materialized (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  cross join lateral (select 1 from users c where c.id = f.user_id and c.application_status = 'approved' and c.deactivated_at is null and (c.suspended_until is null or c.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = c.id) and not exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = $1) offset 0) seen
  where f.follower_id = $1 and f.state = 'following'
  order by f.id desc nulls last
  limit 1000
), latest as materialized (select c.id, row_number() over () as place from connections c limit $3)
select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, true as "isConnected", exists (select 1 from conversation_members cm where cm.user_id = $1 and cm.other_id = u.id) as "hasConversation"
from latest join users u on u.id = latest.id
order by latest.place
