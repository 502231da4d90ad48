select
  (select coalesce(sum(unread.unread_count), 0)::bigint from (
    select cm.unread_count from conversation_members cm
    where cm.user_id = $1 and cm.unread_count > 0 and cm.folder = 'inbox' and not (cm.muted_at is not null and (cm.muted_until is null or cm.muted_until > $2))
    order by cm.last_message_id desc limit 1000) unread) as count,
  (select count(*) from (
    select 1 from conversation_members cm
    where cm.user_id = $1 and cm.folder = 'request' and cm.last_message_id is not null limit 1000) asked) as requests
