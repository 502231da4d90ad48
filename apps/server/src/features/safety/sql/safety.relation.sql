select exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = $2) as blocked,
  m.muter_id is not null as muted, m.until as "mutedUntil",
  exists (select 1 from repost_mutes r where r.user_id = $1 and r.target_id = $2) as "repostsOff",
  exists (select 1 from users u where u.id = $2 and ((u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $3) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)) or exists (select 1 from conversation_members c where c.user_id = $1 and c.other_id = u.id)))
    or exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = $2) as "mayKnow"
from (values (1)) one
left join mutes m on m.muter_id = $1 and m.muted_id = $2 and (m.until is null or m.until > $3)
