select f.id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as person
from follows f
join users u on u.id = f.follower_id and u.application_status = 'approved' and (u.suspended_until is null or u.suspended_until <= $2)
where f.user_id = $1 and f.state = 'requested'
order by f.id desc
limit $3
