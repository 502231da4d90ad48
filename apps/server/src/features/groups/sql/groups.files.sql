select f.id, case when file.id is not null then json_build_object('type', file.type, 'url', '/uploads/' || file.key,
    'name', file.original_name, 'bytes', file.bytes, 'smallUrl', '/uploads/' || file.small_key,
    'width', case when file.type = 'image' then file.width end, 'height', case when file.type = 'image' then file.height end,
    'playUrl', case when file.type = 'video' then '/uploads/' || file.derived_key end) end as attachment, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as "sharedBy", f.created_at as "createdAt"
from group_files f join uploads file on file.id = f.upload_id
join users u on u.id = f.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks x where x.blocker_id = $1 and x.blocked_id = u.id and not exists (select 1 from group_members judge where judge.group_id = f.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0)) and not exists (select 1 from blocks x where x.blocker_id = u.id and x.blocked_id = $1 and not exists (select 1 from group_members judge where judge.group_id = f.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0))
where f.group_id = $3 and f.id < $4
order by f.id desc nulls last
limit $5
