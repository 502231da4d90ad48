with given as (select $3::text, $4::text), sampled as materialized (
  select u.id,
    case when 'profession' = any (u.searchable_fields) then u.profession end as "profession",
    case when 'company' = any (u.searchable_fields) then (select c.type from companies c where c.id = u.company_id) end as "companyType",
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as "company",
    case when 'location' = any (u.searchable_fields) then nullif(btrim(regexp_replace(u.location, '^.*,', '')), '') end as "region",
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as "seniority",
    case when 'availableToHire' = any (u.searchable_fields) and u.is_available_to_hire then 'yes' end as "hire",
    case when u.is_verified then 'yes' end as "verified",
    case when (u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false)) then 'yes' end as "online",
    u.created_at as "joined" from (select distinct id from (
      (select n.id from users n where n.id <> $1 and n.application_status = 'approved' and n.deactivated_at is null and (n.suspended_until is null or n.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = n.id) and not exists (select 1 from blocks b where b.blocker_id = n.id and b.blocked_id = $1) and lower(n.full_name) ~>=~ $4 and lower(n.full_name) ~<~ ($4 || '􏿿') limit 10000)
      union all (select h.id from users h where h.id <> $1 and h.application_status = 'approved' and h.deactivated_at is null and (h.suspended_until is null or h.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = h.id) and not exists (select 1 from blocks b where b.blocker_id = h.id and b.blocked_id = $1) and h.username::text ~>=~ $4 and h.username::text ~<~ ($4 || '􏿿') limit 10000)
      union all (select w.id from users w where w.id <> $1 and w.application_status = 'approved' and w.deactivated_at is null and (w.suspended_until is null or w.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = w.id) and not exists (select 1 from blocks b where b.blocker_id = w.id and b.blocked_id = $1) and member_words(w.full_name, w.searchable_fields, w.title, w.company, w.location, w.profession, w.bio, w.skills)
          @@ to_tsquery('pg_catalog.english', $3) limit 10000)
      limit 10000
    ) found) matched cross join lateral (select * from users p where p.id = matched.id offset 0) u where true limit 10000
), candidates as (select * from sampled), judged as (
  select *, coalesce(($5::text is null or lower("profession") = lower($5)), false) as "passes_profession",
    coalesce(($6::text is null or lower("companyType") = lower($6)), false) as "passes_companyType",
    coalesce(($7::text is null or lower("company") = lower($7)), false) as "passes_company",
    coalesce(($8::text is null or lower("region") = lower($8)), false) as "passes_region",
    coalesce(($9::text is null or lower("seniority") = lower($9)), false) as "passes_seniority",
    coalesce(($10::text is null or "hire" = 'yes'), false) as "passes_hire",
    coalesce(($11::text is null or "verified" = 'yes'), false) as "passes_verified",
    coalesce(($12::text is null or "online" = 'yes'), false) as "passes_online",
    coalesce(($13::text is null or "joined" >= ($2::timestamptz - make_interval(days => (select days from (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) where word = $13)))), false) as "passes_joined"
  from candidates
), relevant as materialized (
  select * from (select *, (not "passes_profession")::int + (not "passes_companyType")::int + (not "passes_company")::int + (not "passes_region")::int + (not "passes_seniority")::int + (not "passes_hire")::int + (not "passes_verified")::int + (not "passes_online")::int + (not "passes_joined")::int as misses from judged) rated where misses <= 1
)
(select 'profession' as facet, "profession" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_profession") and "profession" is not null
  group by 2
  order by lower("profession") = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'profession', null, count(*)::int from relevant where misses = 0 or not "passes_profession"
union all
(select 'companyType' as facet, "companyType" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_companyType") and "companyType" is not null
  group by 2
  order by lower("companyType") = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'companyType', null, count(*)::int from relevant where misses = 0 or not "passes_companyType"
union all
(select 'company' as facet, "company" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_company") and "company" is not null
  group by 2
  order by lower("company") = lower($7::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'company', null, count(*)::int from relevant where misses = 0 or not "passes_company"
union all
(select 'region' as facet, "region" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_region") and "region" is not null
  group by 2
  order by lower("region") = lower($8::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'region', null, count(*)::int from relevant where misses = 0 or not "passes_region"
union all
(select 'seniority' as facet, "seniority" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_seniority") and "seniority" is not null
  group by 2
  order by lower("seniority") = lower($9::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'seniority', null, count(*)::int from relevant where misses = 0 or not "passes_seniority"
union all
(select 'hire' as facet, "hire" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_hire") and "hire" is not null
  group by 2
  order by lower("hire") = lower($10::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'hire', null, count(*)::int from relevant where misses = 0 or not "passes_hire"
union all
(select 'verified' as facet, "verified" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_verified") and "verified" is not null
  group by 2
  order by lower("verified") = lower($11::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'verified', null, count(*)::int from relevant where misses = 0 or not "passes_verified"
union all
(select 'online' as facet, "online" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_online") and "online" is not null
  group by 2
  order by lower("online") = lower($12::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'online', null, count(*)::int from relevant where misses = 0 or not "passes_online"
union all
(select 'joined' as facet, period.word as value, count(*)::int as count
  from relevant join (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) on joined >= $2::timestamptz - make_interval(days => period.days)
  where (misses = 0 or not "passes_joined") and period.word is not null
  group by 2
  order by lower(period.word) = lower($13::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'joined', null, count(*)::int from relevant where misses = 0 or not "passes_joined"
union all
select 'total', null, count(*)::int from relevant where misses = 0
union all
select 'sample', null, count(*)::int from sampled
