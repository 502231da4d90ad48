with own as materialized (
  select c.id, c.awaits_id, cm.cleared_seq
  from conversation_members cm join conversations c on c.id = cm.conversation_id
  where cm.user_id = $1 and cm.other_id = $3
), picked as materialized (
  select found.id from own cross join lateral (
    select m.id from messages m
    where m.conversation_id = own.id and m.seq > own.cleared_seq
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)
      and m.seq < $4 order by m.seq desc limit $5
  ) found
)
select m.id, m.seq, m.version, m.sender_id as "senderId", m.sender_id = $1 as "isOwn",
  case when m.sender_id = $1 then m.client_id end as "clientId",
  case when (m.deleted_at is not null or m.removed_at is not null) then '' else m.content end as content,
  case when m.upload_id is not null and not (m.deleted_at is not null or m.removed_at is not null) and not coalesce((own.awaits_id = $1 and m.sender_id <> $1), false) then (
    select json_build_object('type', m.attachment_type, 'url', '/uploads/' || f.key, 'name', f.original_name, 'bytes', f.bytes,
      'smallUrl', '/uploads/' || f.small_key, 'width', case when f.type = 'image' then f.width end,
      'height', case when f.type = 'image' then f.height end,
      'playUrl', case when f.type = 'video' then '/uploads/' || f.derived_key end)
    from uploads f where f.id = m.upload_id
  ) end as attachment, case when m.link_preview_id is not null and not (m.deleted_at is not null or m.removed_at is not null) and not coalesce((own.awaits_id = $1 and m.sender_id <> $1), false) then (
    select json_build_object('url', l.url, 'title', l.title, 'description', l.description, 'siteName', l.site_name,
      'image', case when picture.id is not null then
        json_build_object('url', '/uploads/' || picture.key, 'width', picture.width, 'height', picture.height) end)
    from link_previews l left join uploads picture on picture.id = l.image_upload_id where l.id = m.link_preview_id
  ) end as "linkPreview", case when not (m.deleted_at is not null or m.removed_at is not null) and not coalesce((own.awaits_id = $1 and m.sender_id <> $1), false) then m.post_id end as "postId",
  case when m.reply_to_id is not null and not (m.deleted_at is not null or m.removed_at is not null) then (
    select json_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id,
      'excerpt', case when (q.deleted_at is not null or q.removed_at is not null) then '' else left(regexp_replace(left(q.content, 560), '\s+', ' ', 'g'), 140) end,
      'attachmentType', case when not (q.deleted_at is not null or q.removed_at is not null) then q.attachment_type end, 'isDeleted', (q.deleted_at is not null or q.removed_at is not null))
    from messages q where q.id = m.reply_to_id and q.seq > own.cleared_seq
      and not exists (select 1 from hidden_messages h where h.message_id = q.id and h.user_id = $1)
  ) end as "replyTo", (select json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'mine', r.mine) order by r.first)
    from (select emoji, count(*)::int as count, bool_or(user_id = $1) as mine, min(created_at) as first
      from message_reactions where message_id = m.id group by emoji) r) as reactions,
  coalesce((own.awaits_id = $1 and m.sender_id <> $1), false) and not (m.deleted_at is not null or m.removed_at is not null)
    and (m.upload_id is not null or m.link_preview_id is not null or m.post_id is not null) as "isHeldBack",
  m.created_at as "createdAt", m.edited_at as "editedAt", coalesce(m.deleted_at, m.removed_at) as "deletedAt",
  case when m.sender_id = $1 and not (m.deleted_at is not null or m.removed_at is not null) and m.created_at + interval '15 minutes' > $2
    then m.created_at + interval '15 minutes' end as "editableUntil"
from picked join messages m on m.id = picked.id cross join own
order by m.seq desc
