with found as (
  (select u.id from users u
    where lower(u.full_name) ~>=~ lower($1) and lower(u.full_name) ~<~ lower($4) and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $5 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $5)
    order by lower(u.full_name) using ~<~ limit $3)
  union
  (select u.id from users u
    where u.username::text ~>=~ lower($1) and u.username::text ~<~ lower($4) and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $5 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $5)
    order by u.username::text using ~<~ limit $3)
)
select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person
from found join users u on u.id = found.id
order by lower(u.full_name), u.id
limit $3
