with recursive waiting as (
  (select coalesce(n.group_id, n.id) as id from notifications n
  where n.user_id = $1 and n.read_at is null and n.in_app order by coalesce(n.group_id, n.id) desc limit 1)
  union all
  select (select coalesce(n.group_id, n.id) as id from notifications n
  where n.user_id = $1 and n.read_at is null and n.in_app and coalesce(n.group_id, n.id) < waiting.id order by coalesce(n.group_id, n.id) desc limit 1) from waiting where waiting.id is not null
)
select case when coalesce(me.preferences ->> 'groupNotifications', 'true') = 'true' then (
    select count(*) from (select waiting.id from waiting where waiting.id is not null limit 1000) g
    where exists (select 1 from notifications v where v.user_id = $1 and coalesce(v.group_id, v.id) = g.id and v.read_at is null and v.in_app and (v.data -> 'actorId' is null or exists (select 1 from users u where u.id = (v.data ->> 'actorId')::bigint and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2)) offset 0)) offset 0)
  ) else (
    select count(*) from (
      select from notifications n where n.user_id = $1 and n.read_at is null and n.in_app and (n.data -> 'actorId' is null or exists (select 1 from users u where u.id = (n.data ->> 'actorId')::bigint and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2)) offset 0)) limit 1000
    ) one
  ) end::int as count, (select row_to_json(waits) from (select
  (select coalesce(sum(unread.unread_count), 0)::bigint from (
    select cm.unread_count from conversation_members cm
    where cm.user_id = $1 and cm.unread_count > 0 and cm.folder = 'inbox' and not (cm.muted_at is not null and (cm.muted_until is null or cm.muted_until > $2))
    order by cm.last_message_id desc limit 1000) unread) as count,
  (select count(*) from (
    select 1 from conversation_members cm
    where cm.user_id = $1 and cm.folder = 'request' and cm.last_message_id is not null limit 1000) asked) as requests) waits) as "messages"
from users me where me.id = $1
