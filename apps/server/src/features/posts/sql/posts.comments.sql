select c.id, c.post_id as "postId", json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as author, c.content,
  c.created_at as "createdAt", c.edited_at as "editedAt", p.author_id as "postAuthorId"
from comments c
join users u on u.id = c.author_id and u.application_status = 'approved' and (u.suspended_until is null or u.suspended_until <= $2)
join posts p on p.id = c.post_id
where c.post_id = $1 and c.id > $3 and c.deleted_at is null
order by c.id
limit $4
