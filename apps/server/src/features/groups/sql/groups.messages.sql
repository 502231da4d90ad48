with picked as materialized (
  select m.id from group_messages m left join users s on s.id = m.sender_id and s.application_status = 'approved' and s.deactivated_at is null and (s.suspended_until is null or s.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = s.id) and not exists (select 1 from blocks b where b.blocker_id = s.id and b.blocked_id = $1)
  where m.group_id = $3 and m.seq < $4 and (m.sender_id is null or s.id is not null)
  order by m.seq desc nulls last
  limit $5
)
select m.id, m.group_id as "groupId", m.seq, m.version, case when s.id is not null then json_build_object('id', s.id, 'username', s.username, 'fullName', s.full_name, 'title', s.title, 'company', s.company, 'avatarUrl', s.avatar_url, 'isVerified', s.is_verified, 'isPremium', coalesce(s.premium_until > $2, false)) end as sender,
  m.sender_id is not distinct from $1 as "isOwn", case when m.sender_id = $1 then m.client_id end as "clientId", m.content,
  case when file.id is not null then json_build_object('type', file.type, 'url', '/uploads/' || file.key,
    'name', file.original_name, 'bytes', file.bytes, 'smallUrl', '/uploads/' || file.small_key,
    'width', case when file.type = 'image' then file.width end, 'height', case when file.type = 'image' then file.height end,
    'playUrl', case when file.type = 'video' then '/uploads/' || file.derived_key end) end as attachment, coalesce((select json_agg(json_build_object('id', n.id, 'fullName', n.full_name) order by n.id)
    from users n where n.id = any(m.mentioned_ids) and n.application_status = 'approved' and n.deactivated_at is null and (n.suspended_until is null or n.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = n.id) and not exists (select 1 from blocks b where b.blocker_id = n.id and b.blocked_id = $1)), '[]'::json) as mentions, m.mentions_everyone as "mentionsEveryone",
  (select json_build_object('id', q.id, 'seq', q.seq,
    'senderId', qs.id, 'senderName', qs.full_name,
    'excerpt', case when (q.sender_id is null or qs.id is not null) then left(q.content, 120) else '' end,
    'attachmentType', case when (q.sender_id is null or qs.id is not null) then (select qu.type from group_files qf join uploads qu on qu.id = qf.upload_id where qf.id = q.file_id) end,
    'isDeleted', q.deleted_at is not null)
    from group_messages q left join users qs on qs.id = q.sender_id and qs.application_status = 'approved' and qs.deactivated_at is null and (qs.suspended_until is null or qs.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = qs.id) and not exists (select 1 from blocks b where b.blocker_id = qs.id and b.blocked_id = $1) where q.id = m.reply_to_id) as "replyTo", coalesce((select json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'mine', r.mine) order by r.first)
    from (select r.emoji, count(*)::int as count, bool_or(r.user_id = $1) as mine, min(r.id) as first
      from group_message_reactions r join users ru on ru.id = r.user_id and ru.application_status = 'approved' and ru.deactivated_at is null and (ru.suspended_until is null or ru.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = ru.id) and not exists (select 1 from blocks b where b.blocker_id = ru.id and b.blocked_id = $1)
      where r.message_id = m.id group by r.emoji) r), '[]'::json) as reactions, m.created_at as "createdAt", m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", m.deleted_by as "deletedBy",
  case when m.sender_id = $1 and (select coalesce(me.preferences ->> 'readReceipts', 'true') <> 'false' from users me where me.id = $1) then (select count(*)::int from group_members k join users ku on ku.id = k.user_id and ku.application_status = 'approved' and ku.deactivated_at is null and (ku.suspended_until is null or ku.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = ku.id) and not exists (select 1 from blocks b where b.blocker_id = ku.id and b.blocked_id = $1) and coalesce(ku.preferences ->> 'readReceipts', 'true') <> 'false'
      where k.group_id = m.group_id and k.read_seq >= m.seq and k.user_id <> $1) end as "seenBy"
from picked join group_messages m on m.id = picked.id left join users s on s.id = m.sender_id and s.application_status = 'approved' and s.deactivated_at is null and (s.suspended_until is null or s.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = s.id) and not exists (select 1 from blocks b where b.blocker_id = s.id and b.blocked_id = $1) left join group_files f on f.id = m.file_id left join uploads file on file.id = f.upload_id
order by m.seq desc
