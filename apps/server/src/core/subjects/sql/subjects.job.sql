with viewing as (select $1::bigint, $2::timestamptz)
select j.id, j.title, left(regexp_replace(j.description, '[*#]+ ?', '', 'g'), 200) as excerpt, c.logo_url as "imageUrl", '/jobs/' || j.id as href,
  to_json(array_remove(array[(case when j.company_id is null or j.state = 'draft' then j.owner_id
    else (select r.user_id from company_roles r join users m on m.id = r.user_id
      where r.company_id = j.company_id and r.role in ('owner', 'admin', 'recruiter') and m.deactivated_at is null
      order by r.user_id = j.owner_id desc, array_position(array['owner', 'admin', 'recruiter'], r.role), r.created_at
      limit 1) end)], null)) as "toldIds"
from jobs j
join users u on u.id = j.owner_id
left join companies c on c.id = j.company_id where j.id = any($3::bigint[]) and (j.state = 'live' and j.expires_at > $2 and not (j.withheld_at is not null or j.removed_at is not null or j.state = 'rejected') and case when j.company_id is null then u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) else c.suspended_at is null and c.merged_into_id is null end and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))
