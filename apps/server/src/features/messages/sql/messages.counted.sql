select unread.*, (extract(epoch from statement_timestamp()) * 1000000)::bigint as at
from (select
  (select coalesce(sum(cm.unread_count), 0)::bigint from conversation_members cm
    where cm.user_id = $1 and cm.unread_count > 0 and cm.folder = 'inbox' and not (cm.muted_at is not null and (cm.muted_until is null or cm.muted_until > $2))) as count,
  (select count(*) from conversation_members cm
    where cm.user_id = $1 and cm.folder = 'request' and cm.last_message_id is not null) as requests) unread
