select (select row_to_json(card) from (select g.id, g.name, g.topic, g.cover_url as "coverUrl", g.visibility, g.join_policy as "joinPolicy", g.member_count as "memberCount",
  case when mine.id is not null then 'member'
    when exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1) then 'banned'
    when exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) then 'invited'
    when exists (select 1 from group_requests x where x.group_id = g.id and x.user_id = $1 and (x.withdrawn_at is null and (x.declined_at is null or x.declined_at > $2::timestamptz - make_interval(days => 30)))) then 'requested'
    else 'none' end as standing, mine.role) card) as group,
  case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) end as inviter, i.created_at as "createdAt"
from group_invites i join groups g on g.id = i.group_id left join group_members mine on mine.group_id = g.id and mine.user_id = $1
left join users u on u.id = i.inviter_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
where i.user_id = $1 and mine.id is null
order by i.id desc
limit 50
