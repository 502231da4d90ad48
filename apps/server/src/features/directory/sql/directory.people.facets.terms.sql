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
    u.created_at as "joined"
  from users u
  where u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
  order by u.id desc
  limit 10000
), filtered as materialized (
  select u.id,
    case when 'profession' = any (u.searchable_fields) then u.profession end as "profession",
    case when 'company' = any (u.searchable_fields) then (select c.type from companies c where c.id = u.company_id) end as "companyType",
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as "company",
    case when 'location' = any (u.searchable_fields) then nullif(btrim(regexp_replace(u.location, '^.*,', '')), '') end as "region",
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as "seniority",
    case when 'availableToHire' = any (u.searchable_fields) and u.is_available_to_hire then 'yes' end as "hire",
    case when u.is_verified then 'yes' end as "verified",
    case when (u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false)) then 'yes' end as "online",
    u.created_at as "joined"
  from users u
  where u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) and member_facets(u.searchable_fields, u.profession, u.company, u.location, u.seniority, u.is_available_to_hire, u.is_verified)
      @> array_remove(array[case when $5::text is not null then left(concat('profession:', lower($5::text)), 200) end, case when $7::text is not null then left(concat('company:', lower($7::text)), 200) end, case when $8::text is not null then left(concat('region:', lower($8::text)), 200) end, case when $9::text is not null then left(concat('seniority:', lower($9::text)), 200) end, case when $10::text is not null then 'hire' end, case when $11::text is not null then 'verified' end], null)
  limit 2000
), candidates as (
  select * from sampled union all select * from filtered where id < (select min(id) from sampled)
), judged as (
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
