select k.id, json_build_object('id', ku.id, 'username', ku.username, 'fullName', ku.full_name, 'title', ku.title, 'company', ku.company, 'avatarUrl', ku.avatar_url, 'isVerified', ku.is_verified, 'isPremium', coalesce(ku.premium_until > $2 and ku.shows_premium_badge, false)) as person
from group_messages m
join group_members k on k.group_id = m.group_id and k.read_seq >= m.seq and k.user_id <> $1 and k.id > $4
join users ku on ku.id = k.user_id and ku.application_status = 'approved' and ku.deactivated_at is null and (ku.suspended_until is null or ku.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = ku.id) and not exists (select 1 from blocks b where b.blocker_id = ku.id and b.blocked_id = $1) and coalesce(ku.preferences ->> 'readReceipts', 'true') <> 'false'
where m.id = $3 and m.sender_id = $1 and (select coalesce(me.preferences ->> 'readReceipts', 'true') <> 'false' from users me where me.id = $1)
order by k.id
limit $5
