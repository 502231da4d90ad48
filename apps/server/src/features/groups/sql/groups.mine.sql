select g.id, g.name, g.topic, g.cover_url as "coverUrl", g.visibility, g.join_policy as "joinPolicy", g.member_count as "memberCount",
  case when mine.id is not null then 'member'
    when exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1) then 'banned'
    when exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) then 'invited'
    when exists (select 1 from group_requests x where x.group_id = g.id and x.user_id = $1 and (x.withdrawn_at is null and (x.declined_at is null or x.declined_at > $2::timestamptz - make_interval(days => 30)))) then 'requested'
    else 'none' end as standing, mine.role, json_build_object('muted', (mine.muted_at is not null and (mine.muted_until is null or mine.muted_until > $2)), 'until', case when (mine.muted_at is not null and (mine.muted_until is null or mine.muted_until > $2)) then to_char(mine.muted_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end) as mute, g.active_at as "activeAt",
  (select count(*)::int from (
    select from group_messages m left join users s on s.id = m.sender_id and s.application_status = 'approved' and s.deactivated_at is null and (s.suspended_until is null or s.suspended_until <= $2) and not exists (select 1 from blocks x where x.blocker_id = $1 and x.blocked_id = s.id and not exists (select 1 from group_members judge where judge.group_id = m.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0)) and not exists (select 1 from blocks x where x.blocker_id = s.id and x.blocked_id = $1 and not exists (select 1 from group_members judge where judge.group_id = m.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0))
    where m.group_id = g.id and m.seq > mine.read_seq and m.deleted_at is null and m.sender_id is distinct from $1 and (m.sender_id is null or s.id is not null)
    order by m.seq desc nulls last limit 100
  ) unread) as "unreadCount",
  (select json_build_object('authorName', coalesce(s.full_name, 'Former member'), 'text', left(m.content, 120),
      'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from group_messages m left join users s on s.id = m.sender_id and s.application_status = 'approved' and s.deactivated_at is null and (s.suspended_until is null or s.suspended_until <= $2) and not exists (select 1 from blocks x where x.blocker_id = $1 and x.blocked_id = s.id and not exists (select 1 from group_members judge where judge.group_id = m.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0)) and not exists (select 1 from blocks x where x.blocker_id = s.id and x.blocked_id = $1 and not exists (select 1 from group_members judge where judge.group_id = m.group_id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0))
    where m.group_id = g.id and (m.sender_id is null or s.id is not null)
    order by m.seq desc nulls last limit 1) as "lastMessage"
from group_members mine join groups g on g.id = mine.group_id
where mine.user_id = $1
order by g.active_at desc, g.id desc
limit 50
