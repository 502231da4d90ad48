select (case m.role when 'owner' then 0 when 'moderator' then 1 else 2 end) * 1000000000000::bigint + m.id as place, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as person, m.role, m.created_at as "joinedAt"
from group_members m join users u on u.id = m.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
where m.group_id = $3 and ($4::text is null or ' ' || lower(u.full_name) like $4) and (case m.role when 'owner' then 0 when 'moderator' then 1 else 2 end) * 1000000000000::bigint + m.id > $5
order by place
limit $6
