with viewing as (select $1::bigint, $2::timestamptz)
select c.id, c.name::text as title, left(coalesce(c.tagline, ''), 200) as excerpt, c.logo_url as "imageUrl",
  '/companies/' || c.id as href,
  coalesce((select json_agg(r.user_id order by r.user_id) from company_roles r
    where r.company_id = c.id and r.role in ('owner', 'admin')), '[]') as "toldIds"
from companies c
where c.id = any($3::bigint[]) and c.suspended_at is null and c.merged_into_id is null
