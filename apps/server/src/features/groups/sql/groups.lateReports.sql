select r.id, r.group_id as "groupId", g.name as "groupName",
  r.target_type as "targetType", r.target_id as "targetId", case when a.id is not null then json_build_object('id', a.id, 'username', a.username, 'fullName', a.full_name, 'title', a.title, 'company', a.company, 'avatarUrl', a.avatar_url, 'isVerified', a.is_verified, 'isPremium', coalesce(a.premium_until > $2 and a.shows_premium_badge, false)) end as author,
  case when u.id is not null and $1::bigint is null then json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) end as reporter,
  (select count(*)::int from group_reports c where c.settled_at is null and c.target_type = r.target_type and c.target_id = r.target_id) as "reporterCount",
  r.reason, r.note, r.excerpt, r.created_at as "createdAt"
from group_reports r join groups g on g.id = r.group_id
left join users a on a.id = r.author_id left join users u on u.id = r.reporter_id
where r.settled_at is null and r.staff_from <= $2 and r.id > $3 and not exists (select 1 from group_reports e where e.settled_at is null and e.target_type = r.target_type
    and e.target_id = r.target_id and e.id < r.id)
order by r.id
limit $4
