select b.blocked_id as id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, b.created_at as "blockedAt"
from blocks b
join users u on u.id = b.blocked_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2)
where b.blocker_id = $1 and b.blocked_id < $3
order by b.blocked_id desc
limit $4
