with viewing as (select $1::bigint, $2::timestamptz)
select e.id, e.title, left(e.description, 200) as excerpt, e.cover_url as "imageUrl", '/events/' || e.id as href,
  (case when (case when e.host_company_id is null or e.state = 'draft' then e.owner_id = e.owner_id else exists (select 1 from company_roles r where r.company_id = e.host_company_id and r.user_id = e.owner_id and r.role in ('owner', 'admin')) end) then json_build_array(e.owner_id)
    else (select coalesce(json_agg(r.user_id order by r.user_id), '[]') from company_roles r
      where r.company_id = e.host_company_id and r.role in ('owner', 'admin')) end) as "toldIds"
from events e
join users u on u.id = e.owner_id
left join companies c on c.id = e.host_company_id where e.id = any($3::bigint[]) and (e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null and (e.host_company_id is null or c.suspended_at is null and c.merged_into_id is null) and (e.host_company_id is not null or u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2)) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))
