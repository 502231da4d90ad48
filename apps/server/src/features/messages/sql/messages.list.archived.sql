with picked as materialized (
  select own.conversation_id as id from conversation_members own
  where own.user_id = $1 and own.folder = 'inbox' and own.archived_at is not null and own.last_message_id < $3
  order by own.last_message_id desc limit $4
)
select c.id, cm.other_id as "personId", case when seen.ok then json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) end as person,
  u.id is null as "isFormerMember", seen.ok and (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = cm.other_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = cm.other_id and f.user_id = $1 and f.state = 'following')) as "isConnected",
  seen.ok and me.shows_activity and (u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) as "isOnline",
  case when seen.ok and me.shows_activity and u.shows_activity then (select here.last_active_at from member_activity here where here.user_id = u.id) end as "lastActive",
  case when c.awaits_id = $1 then 'received' when c.awaits_id is not null then 'sent' end as request,
  case when m.id is not null then json_build_object('id', m.id, 'seq', m.seq, 'isOwn', m.sender_id = $1,
    'excerpt', case when (m.deleted_at is not null or m.removed_at is not null) then '' else left(regexp_replace(left(m.content, 560), '\s+', ' ', 'g'), 140) end,
    'kind', case when (m.deleted_at is not null or m.removed_at is not null) then 'deleted' when m.attachment_type is not null then m.attachment_type
      when m.post_id is not null then 'post' else 'text' end,
    'createdAt', to_json(m.created_at)) end as "lastMessage", c.last_seq as "lastSeq", c.version, cm.unread_count as "unreadCount", cm.read_seq as "readSeq",
  case when seen.ok and (me.preferences ->> 'readReceipts') is distinct from 'false' and (u.preferences ->> 'readReceipts') is distinct from 'false'
    then case when them.folder = 'inbox' then them.read_seq else 0 end end as "seenSeq",
  cm.pinned_at is not null as "isPinned", cm.archived_at is not null as "isArchived", (cm.muted_at is not null and (cm.muted_until is null or cm.muted_until > $2)) as "isMuted",
  case when (cm.muted_at is not null and (cm.muted_until is null or cm.muted_until > $2)) then cm.muted_until end as "mutedUntil",
  coalesce(draft.content, '') as draft, cm.last_message_id as "lastMessageId"
from picked
join conversations c on c.id = picked.id
join conversation_members cm on cm.conversation_id = c.id and cm.user_id = $1
join users me on me.id = $1
left join conversation_members them on them.conversation_id = c.id and them.user_id = cm.other_id
left join users u on u.id = cm.other_id
cross join lateral (select coalesce(u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1), false) as ok offset 0) seen
left join messages m on m.id = cm.last_message_id
left join message_drafts draft on draft.user_id = $1 and draft.person_id = cm.other_id
order by cm.last_message_id desc
