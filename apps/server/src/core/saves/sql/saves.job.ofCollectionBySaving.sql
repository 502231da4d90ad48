with candidate as materialized (
  select s.id as "keptPlace", s.subject_id as "keptId", s.created_at as "keptAt", s.collection_id as "keptIn", s.note as "keptNote"
  from saves s where s.user_id = $1 and s.subject_kind = 'job' and s.id < $3 and s.collection_id = $4
  order by s.id desc nulls last limit $6
), hit as materialized (
  select c.* from candidate c
  where $5::text is null or (c."keptNote" is not null and to_tsvector('english', c."keptNote") @@ websearch_to_tsquery('english', $5))
    or exists (select 1 from (select j.* from jobs j where j.id = c."keptId" offset 0) j
    join users u on u.id = j.owner_id left join companies c on c.id = j.company_id
    where (j.state = 'live' and j.expires_at > $2 and not (j.withheld_at is not null or j.removed_at is not null or j.state = 'rejected') and case when j.company_id is null then u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) else c.suspended_at is null and c.merged_into_id is null end and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)) and j.words @@ websearch_to_tsquery('english', $5))
  order by c."keptPlace" desc limit $7
), edge as (
  select case when (select count(*) from hit) < $7 and count(*) = $6 then min("keptPlace") end as "keptStop" from candidate
), picked as (
  select "keptId" as id from hit
), cards as (
  select j.id, j.title, j.category, j.employment_type as "employmentType", j.workplace,
  json_build_object('id', c.id, 'name', coalesce(c.name::text, j.company_name), 'logoUrl', c.logo_url, 'type', c.type,
    'isVerified', coalesce(c.is_verified, false)) as company,
  concat_ws(', ', nullif(j.city, ''), nullif(j.region, ''), nullif(nullif(j.country, ''), 'United States')) as place,
  json_build_object('minCents', j.pay_min_cents, 'maxCents', j.pay_max_cents, 'period', j.pay_period,
    'isCommissionOnly', j.is_commission_only) as pay,
  case when j.removed_at is not null then 'rejected'
    when j.state in ('live', 'paused') and j.expires_at <= $2 then 'expired' else j.state end as state, j.is_featured as "isFeatured", j.published_at as "publishedAt", coalesce(j.published_at, j.created_at) as "createdAt",
  exists (select 1 from saves s where s.user_id = $1 and s.subject_kind = 'job' and s.subject_id = j.id) as "viewerSaved"
from picked join jobs j on j.id = picked.id
join users u on u.id = j.owner_id
left join companies c on c.id = j.company_id where (j.state = 'live' and j.expires_at > $2 and not (j.withheld_at is not null or j.removed_at is not null or j.state = 'rejected') and case when j.company_id is null then u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) else c.suspended_at is null and c.merged_into_id is null end and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))
)
select edge."keptStop", hit.*, cards.id is not null as "isKeptShown", cards.*
from edge left join hit on true left join cards on cards.id = hit."keptId"
order by hit."keptPlace" desc
