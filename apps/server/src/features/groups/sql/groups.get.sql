select g.id, g.name, g.topic, g.cover_url as "coverUrl", g.visibility, g.join_policy as "joinPolicy", g.member_count as "memberCount",
  case when mine.id is not null then 'member'
    when exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1) then 'banned'
    when exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) then 'invited'
    when exists (select 1 from group_requests x where x.group_id = g.id and x.user_id = $1 and (x.withdrawn_at is null and (x.declined_at is null or x.declined_at > $2::timestamptz - make_interval(days => 30)))) then 'requested'
    else 'none' end as standing, mine.role, g.about, g.question, case when o.id is not null then json_build_object('id', o.id, 'username', o.username, 'fullName', o.full_name, 'title', o.title, 'company', o.company, 'avatarUrl', o.avatar_url, 'isVerified', o.is_verified, 'isPremium', coalesce(o.premium_until > $2, false)) end as owner,
  g.owner_id is null as "needsOwner", g.created_at as "createdAt", g.member_count >= 500 as "isFull",
  (mine.id is not null or (g.visibility = 'listed' and not exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1))) as "canRead", g.chat_locked_at is not null as "chatLocked",
  (select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) from group_invites i join users u on u.id = i.inviter_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    where i.group_id = g.id and i.user_id = $1 and mine.id is null) as "invitedBy",
  case when mine.id is not null then json_build_object('muted', (mine.muted_at is not null and (mine.muted_until is null or mine.muted_until > $2)), 'until', case when (mine.muted_at is not null and (mine.muted_until is null or mine.muted_until > $2)) then to_char(mine.muted_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end) end as mute, mine.read_seq as "readSeq",
  case when mine.id is not null then g.seq end as seq, case when mine.id is not null then g.pinned_message_id end as "pinnedId",
  coalesce(g.handover_to_id = $1, false) as "handoverAsked",
  case when mine.role in ('owner', 'moderator') then json_build_object(
    'requests', (select count(*)::int from group_requests r join users u on u.id = r.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
      where r.group_id = g.id and r.declined_at is null and r.withdrawn_at is null),
    'reports', (select count(distinct (r.target_type, r.target_id))::int from group_reports r where r.group_id = g.id and r.settled_at is null)) end as waiting
from groups g left join group_members mine on mine.group_id = g.id and mine.user_id = $1
left join users o on o.id = g.owner_id and o.application_status = 'approved' and o.deactivated_at is null and (o.suspended_until is null or o.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = o.id) and not exists (select 1 from blocks b where b.blocker_id = o.id and b.blocked_id = $1)
where g.id = $3 and (g.visibility <> 'hidden' or mine.id is not null or (exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) and not exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1)))
