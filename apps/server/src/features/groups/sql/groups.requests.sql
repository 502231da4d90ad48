select r.id as place, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as person, r.answer, r.created_at as "createdAt"
from group_requests r join users u on u.id = r.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
where r.group_id = $3 and r.declined_at is null and r.withdrawn_at is null and r.id > $4
order by r.id
limit $5
