with viewing as (select $1::bigint, $2::timestamptz)
select m.id, sender.full_name as title, left(m.content, 200) as excerpt, sender.avatar_url as "imageUrl",
  '/messages/' || cm.other_id as href, json_build_array(m.sender_id) as "toldIds"
from messages m
join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1
join users sender on sender.id = m.sender_id and sender.application_status = 'approved' and sender.deactivated_at is null and (sender.suspended_until is null or sender.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = sender.id) and not exists (select 1 from blocks b where b.blocker_id = sender.id and b.blocked_id = $1)
join users other on other.id = cm.other_id and other.application_status = 'approved' and other.deactivated_at is null and (other.suspended_until is null or other.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = other.id) and not exists (select 1 from blocks b where b.blocker_id = other.id and b.blocked_id = $1)
where m.id = any($3::bigint[]) and m.seq > cm.cleared_seq and not (m.deleted_at is not null or m.removed_at is not null)
  and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)
