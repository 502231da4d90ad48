with picked as materialized (
  (select p.id from group_posts p join users u on u.id = p.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) where p.group_id = $3 and p.pinned_at is not null and case when p.pinned_at is not null then 4000000000000000 else 0 end + p.id < $4 order by p.id desc limit $5)
  union all
  (select p.id from group_posts p join users u on u.id = p.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) where p.group_id = $3 and p.pinned_at is null and p.id < $4 order by p.id desc nulls last limit $5)
)
select case when p.pinned_at is not null then 4000000000000000 else 0 end + p.id as place, p.id, p.group_id as "groupId", json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as author, p.content,
  case when file.id is not null then json_build_object('type', file.type, 'url', '/uploads/' || file.key,
    'name', file.original_name, 'bytes', file.bytes, 'smallUrl', '/uploads/' || file.small_key,
    'width', case when file.type = 'image' then file.width end, 'height', case when file.type = 'image' then file.height end,
    'playUrl', case when file.type = 'video' then '/uploads/' || file.derived_key end) end as attachment, p.pinned_at is not null as "isPinned",
  (select count(*)::int from group_post_likes l join users lu on lu.id = l.user_id and lu.application_status = 'approved' and lu.deactivated_at is null and (lu.suspended_until is null or lu.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = lu.id) and not exists (select 1 from blocks b where b.blocker_id = lu.id and b.blocked_id = $1) where l.post_id = p.id) as "likeCount",
  exists (select 1 from group_post_likes l where l.post_id = p.id and l.user_id = $1) as liked,
  (select count(*)::int from (select from group_comments c join users cu on cu.id = c.author_id and cu.application_status = 'approved' and cu.deactivated_at is null and (cu.suspended_until is null or cu.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = cu.id) and not exists (select 1 from blocks b where b.blocker_id = cu.id and b.blocked_id = $1)
    where c.post_id = p.id order by c.id limit 1000) seen) as "commentCount",
  p.created_at as "createdAt", p.edited_at as "editedAt",
  p.author_id = $1 and exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1) as "canEdit", (p.author_id = $1 and exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1)) or exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1 and k.role in ('owner', 'moderator')) as "canDelete"
from picked join group_posts p on p.id = picked.id join users u on u.id = p.author_id left join group_files f on f.id = p.file_id left join uploads file on file.id = f.upload_id
order by place desc
limit $5
