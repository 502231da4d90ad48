with viewing as (select $1::bigint, $2::timestamptz)
select u.id, u.full_name as title, coalesce(u.title, '') as excerpt, u.avatar_url as "imageUrl", '/profile/' || u.id as href,
  json_build_array(u.id) as "toldIds"
from users u
where u.id = any($3::bigint[]) and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
