select f.id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, f.created_at as "createdAt"
from follows f
join users u on u.id = f.follower_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
where f.user_id = $1 and f.state = 'requested' and not exists (
  select 1 from follow_declines d
  where d.user_id = $1 and d.follower_id = f.follower_id and f.created_at < d.declined_at + make_interval(days => $4::int)
)
order by f.id desc
limit $3
