select g.id, g.name, g.member_count as "memberCount",
  coalesce((select json_agg(c.person order by c.place) from (
    select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $1 and u.shows_premium_badge, false)) as person, row_number() over (order by m.role = 'moderator' desc, m.id) as place
    from group_members m join users u on u.id = m.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $1)
    where m.group_id = g.id
    order by m.role = 'moderator' desc, m.id limit 5) c), '[]'::json) as candidates
from groups g
where g.owner_id is null and g.handover_to_id is null and g.id > $2
order by g.id
limit $3
