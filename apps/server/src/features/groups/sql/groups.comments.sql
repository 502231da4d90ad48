select c.id, c.post_id as "postId", json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as author, c.content, c.created_at as "createdAt",
  (c.author_id = $1 and exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1)) or exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1 and k.role in ('owner', 'moderator')) as "canDelete"
from group_comments c join group_posts p on p.id = c.post_id
join users u on u.id = c.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks x where x.blocker_id = $1 and x.blocked_id = u.id and not exists (select 1 from group_members judge where judge.group_id = p.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0)) and not exists (select 1 from blocks x where x.blocker_id = u.id and x.blocked_id = $1 and not exists (select 1 from group_members judge where judge.group_id = p.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0))
where c.post_id = $3 and c.id > $4
order by c.id
limit $5
