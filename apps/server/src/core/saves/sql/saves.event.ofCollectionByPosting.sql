with candidate as materialized (
  select s.subject_id as "keptPlace", s.subject_id as "keptId", s.created_at as "keptAt", s.collection_id as "keptIn", s.note as "keptNote"
  from saves s where s.user_id = $1 and s.subject_kind = 'event' and s.subject_id < $3 and s.collection_id = $4
  order by s.subject_id desc limit $6
), hit as materialized (
  select c.* from candidate c
  where $5::text is null or (c."keptNote" is not null and to_tsvector('english', c."keptNote") @@ websearch_to_tsquery('english', $5))
    or exists (select 1 from (select e.* from events e where e.id = c."keptId" offset 0) e
    join users u on u.id = e.owner_id left join companies c on c.id = e.host_company_id
    where (e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null and (e.host_company_id is null or c.suspended_at is null and c.merged_into_id is null) and (e.host_company_id is not null or u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2)) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)) and e.words @@ websearch_to_tsquery('english', $5))
  order by c."keptPlace" desc limit $7
), edge as (
  select case when (select count(*) from hit) < $7 and count(*) = $6 then min("keptPlace") end as "keptStop" from candidate
), picked as (
  select "keptId" as id from hit
), cards as (
  select e.id, e.title, coalesce(e.starts_at, e.created_at) as date, coalesce(e.ends_at, e.created_at) as "endDate",
  e.time_zone as "timeZone", e.format, e.category, case when e.format = 'online' then 'Online'
    else concat_ws(', ', nullif(e.venue, ''), nullif(e.city, ''), nullif(e.region, ''), nullif(nullif(e.country, ''), 'United States')) end as location, e.cover_url as "coverImage",
  e.is_premium as "isPremium", e.is_major_market as "isMajorMarket", e.is_free as "isFree",
  coalesce(c.name::text, nullif(e.organizer, ''), case when u.deactivated_at is null then u.full_name else 'A former member' end) as organizer, e.state, e.going_count as "goingCount",
  e.going_count + e.offered_count as "takenCount", e.capacity, e.has_waitlist as "hasWaitlist", coalesce(e.going_count + e.offered_count >= e.capacity, false) as "isFull",
  (select a.state from event_attendances a where a.event_id = e.id and a.user_id = $1) as "viewerState",
  exists (select 1 from saves s where s.user_id = $1 and s.subject_kind = 'event' and s.subject_id = e.id) as "viewerSaved",
  coalesce(e.published_at, e.created_at) as "createdAt"
from picked join events e on e.id = picked.id
join users u on u.id = e.owner_id
left join companies c on c.id = e.host_company_id where (e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null and (e.host_company_id is null or c.suspended_at is null and c.merged_into_id is null) and (e.host_company_id is not null or u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2)) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))
)
select edge."keptStop", hit.*, cards.id is not null as "isKeptShown", cards.*
from edge left join hit on true left join cards on cards.id = hit."keptId"
order by hit."keptPlace" desc
