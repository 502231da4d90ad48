select r.id, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, r.emoji
from group_message_reactions r join group_messages m on m.id = r.message_id
join users u on u.id = r.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks x where x.blocker_id = $1 and x.blocked_id = u.id and not exists (select 1 from group_members judge where judge.group_id = m.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0)) and not exists (select 1 from blocks x where x.blocker_id = u.id and x.blocked_id = $1 and not exists (select 1 from group_members judge where judge.group_id = m.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0))
where r.message_id = $3 and r.id > $4
order by r.id
limit $5
