with given as (select $3::text, $4::text), hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = $1
  union all select b.blocker_id from blocks b where b.blocked_id = $1
), sampled as materialized (
  (select u.id,
    case when 'profession' = any (u.searchable_fields) then u.profession end as "profession",
    case when 'company' = any (u.searchable_fields) then u.company_id end as "companyType",
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as "company",
    case when 'location' = any (u.searchable_fields) then nullif(btrim(split_part(u.location, ',', -1)), '') end as "region",
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as "seniority",
    ('availableToHire' = any (u.searchable_fields) and u.is_available_to_hire) as "hire",
    (u.is_verified) as "verified",
    ((u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false))) as "online",
    u.created_at as "joined"
    from users u
    where lower(u.full_name) ~>=~ $4 and lower(u.full_name) ~<~ ($4 || '􏿿') and case when u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) then true end
    limit 10000)
  union (select u.id,
    case when 'profession' = any (u.searchable_fields) then u.profession end as "profession",
    case when 'company' = any (u.searchable_fields) then u.company_id end as "companyType",
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as "company",
    case when 'location' = any (u.searchable_fields) then nullif(btrim(split_part(u.location, ',', -1)), '') end as "region",
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as "seniority",
    ('availableToHire' = any (u.searchable_fields) and u.is_available_to_hire) as "hire",
    (u.is_verified) as "verified",
    ((u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false))) as "online",
    u.created_at as "joined"
    from users u
    where u.username::text ~>=~ $4 and u.username::text ~<~ ($4 || '􏿿') and case when u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) then true end
    limit 10000)
  union (select u.id,
    case when 'profession' = any (u.searchable_fields) then u.profession end as "profession",
    case when 'company' = any (u.searchable_fields) then u.company_id end as "companyType",
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as "company",
    case when 'location' = any (u.searchable_fields) then nullif(btrim(split_part(u.location, ',', -1)), '') end as "region",
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as "seniority",
    ('availableToHire' = any (u.searchable_fields) and u.is_available_to_hire) as "hire",
    (u.is_verified) as "verified",
    ((u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false))) as "online",
    u.created_at as "joined"
    from users u
    where member_words(u.full_name, u.searchable_fields, u.title, u.company, u.location, u.profession, u.bio, u.skills)
          @@ to_tsquery('pg_catalog.english', $3) and case when u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) then true end
    limit 10000)
), candidates as (select * from sampled), named as materialized (
  select o.id, o."profession" as "profession", t.type as "companyType", o."company" as "company", o."region" as "region", o."seniority" as "seniority", o."hire" as "hire", o."verified" as "verified", o."online" as "online", o."joined" as "joined"
  from candidates o left join companies t on t.id = o."companyType"
), judged as (
  select *, coalesce(($5::text is null or lower("profession") = lower($5)), false) as "passes_profession",
    coalesce(($6::text is null or lower("companyType") = lower($6)), false) as "passes_companyType",
    coalesce(($7::text is null or lower("company") = lower($7)), false) as "passes_company",
    coalesce(($8::text is null or lower("region") = lower($8)), false) as "passes_region",
    coalesce(($9::text is null or lower("seniority") = lower($9)), false) as "passes_seniority",
    coalesce(($10::text is null or "hire"), false) as "passes_hire",
    coalesce(($11::text is null or "verified"), false) as "passes_verified",
    coalesce(($12::text is null or "online"), false) as "passes_online",
    coalesce(($13::text is null or "joined" >= ($2::timestamptz - make_interval(days => case $13::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end))), false) as "passes_joined"
  from named
  offset 0
), relevant as materialized (
  select * from (select *, (not "passes_profession")::int + (not "passes_companyType")::int + (not "passes_company")::int + (not "passes_region")::int + (not "passes_seniority")::int + (not "passes_hire")::int + (not "passes_verified")::int + (not "passes_online")::int + (not "passes_joined")::int as misses from judged) rated where misses <= 1
), at_once as (
  select count(*) filter (where (misses = 0 or not "passes_profession")) as n0,
    count(*) filter (where (misses = 0 or not "passes_companyType")) as n1,
    count(*) filter (where (misses = 0 or not "passes_company")) as n2,
    count(*) filter (where (misses = 0 or not "passes_region")) as n3,
    count(*) filter (where (misses = 0 or not "passes_seniority")) as n4,
    count(*) filter (where "hire" and (misses = 0 or not "passes_hire")) as n5,
    count(*) filter (where (misses = 0 or not "passes_hire")) as n6,
    count(*) filter (where "verified" and (misses = 0 or not "passes_verified")) as n7,
    count(*) filter (where (misses = 0 or not "passes_verified")) as n8,
    count(*) filter (where "online" and (misses = 0 or not "passes_online")) as n9,
    count(*) filter (where (misses = 0 or not "passes_online")) as n10,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 7) and (misses = 0 or not "passes_joined")) as n11,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 30) and (misses = 0 or not "passes_joined")) as n12,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 90) and (misses = 0 or not "passes_joined")) as n13,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 365) and (misses = 0 or not "passes_joined")) as n14,
    count(*) filter (where (misses = 0 or not "passes_joined")) as n15,
    count(*) filter (where misses = 0) as total
  from relevant
)
select facet, value, count::int from (
(select 'profession' as facet, "profession" as value, count(*)
  from relevant
  where "profession" is not null and (misses = 0 or not "passes_profession")
  group by 2
  order by lower("profession") = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'companyType' as facet, "companyType" as value, count(*)
  from relevant
  where "companyType" is not null and (misses = 0 or not "passes_companyType")
  group by 2
  order by lower("companyType") = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'company' as facet, "company" as value, count(*)
  from relevant
  where "company" is not null and (misses = 0 or not "passes_company")
  group by 2
  order by lower("company") = lower($7::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'region' as facet, "region" as value, count(*)
  from relevant
  where "region" is not null and (misses = 0 or not "passes_region")
  group by 2
  order by lower("region") = lower($8::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'seniority' as facet, "seniority" as value, count(*)
  from relevant
  where "seniority" is not null and (misses = 0 or not "passes_seniority")
  group by 2
  order by lower("seniority") = lower($9::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select facet, value, count
  from at_once cross join lateral (values
    ('profession', null, null, n0),
    ('companyType', null, null, n1),
    ('company', null, null, n2),
    ('region', null, null, n3),
    ('seniority', null, null, n4),
    ('hire', 'yes', $10::text, n5),
    ('hire', null, null, n6),
    ('verified', 'yes', $11::text, n7),
    ('verified', null, null, n8),
    ('online', 'yes', $12::text, n9),
    ('online', null, null, n10),
    ('joined', 'week', $13::text, n11),
    ('joined', 'month', $13::text, n12),
    ('joined', 'quarter', $13::text, n13),
    ('joined', 'year', $13::text, n14),
    ('joined', null, null, n15),
    ('total', null, null, total), ('sample', null, null, (select count(*) from sampled))
  ) one (facet, value, chosen, count)
  where value is null or count > 0
  order by value = chosen desc nulls last, count desc, value)
) counted
