select u.id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, r.kind
from reactions r
join users u on u.id = r.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $6 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $6)
where r.subject_id = $1 and r.subject_kind = $7 and r.user_id < $3 and ($5::text is null or r.kind = $5)
order by r.user_id desc
limit $4
