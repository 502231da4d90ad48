with hit as materialized (
  select m.id, m.seq, m.sender_id, m.content, m.created_at, cm.other_id
  from messages m
  join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1 and cm.folder = 'inbox'
  where m.words @@ websearch_to_tsquery('english', $4) and m.id < $3 and m.seq > cm.cleared_seq
    and m.deleted_at is null and m.removed_at is null and ($5::bigint is null or cm.other_id = $5)
    and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)
  order by m.id desc limit $6
)
select hit.id, hit.seq, hit.other_id as "personId",
  case when u.id is not null and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) then json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) end as person,
  u.id is null as "isFormerMember", hit.sender_id = $1 as "isOwn", hit.content, hit.created_at as "createdAt"
from hit left join users u on u.id = hit.other_id
order by hit.id desc
