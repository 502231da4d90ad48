select coalesce((
    select n.seq + 1 from group_messages n where n.group_id = $3 and n.seq >= m.seq order by n.seq offset 15 limit 1
  ), 2147483647) as seq
from group_messages m left join users s on s.id = m.sender_id and s.application_status = 'approved' and s.deactivated_at is null and (s.suspended_until is null or s.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = s.id) and not exists (select 1 from blocks b where b.blocker_id = s.id and b.blocked_id = $1) where m.group_id = $3 and m.id = $4 and (m.sender_id is null or s.id is not null)
