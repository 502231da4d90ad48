with viewing as (select $1::bigint, $2::timestamptz)
select j.id, j.title, left(regexp_replace(j.description, '[*#]+ ?', '', 'g'), 200) as excerpt, c.logo_url as "imageUrl", '/jobs/' || j.id as href,
  json_build_array(j.owner_id) as "toldIds"
from jobs j
join users u on u.id = j.owner_id
left join companies c on c.id = j.company_id where j.id = any($3::bigint[]) and (j.state = 'live' and j.expires_at > $2 and j.withheld_at is null and j.removed_at is null
    and (j.company_id is null or c.suspended_at is null and c.merged_into_id is null) and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))
