with given as (select $1::bigint, $3::text, $4::text), sampled as materialized (
  select c.id,
    c.type as "companyType",
    nullif(btrim(regexp_replace(c.location, '^.*,', '')), '') as "region",
    case when c.is_verified then 'yes' end as "verified",
    c.created_at as "joined"
  from companies c
  where c.suspended_at is null and c.merged_into_id is null
  order by c.id desc
  limit 10000
), candidates as (select * from sampled), judged as (
  select *, coalesce(($5::text is null or lower("companyType") = lower($5)), false) as "passes_companyType",
    coalesce(($6::text is null or lower("region") = lower($6)), false) as "passes_region",
    coalesce(($7::text is null or "verified" = 'yes'), false) as "passes_verified",
    coalesce(($8::text is null or "joined" >= ($2::timestamptz - make_interval(days => (select days from (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) where word = $8)))), false) as "passes_joined"
  from candidates
), relevant as materialized (
  select * from (select *, (not "passes_companyType")::int + (not "passes_region")::int + (not "passes_verified")::int + (not "passes_joined")::int as misses from judged) rated where misses <= 1
)
(select 'companyType' as facet, "companyType" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_companyType") and "companyType" is not null
  group by 2
  order by lower("companyType") = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'companyType', null, count(*)::int from relevant where misses = 0 or not "passes_companyType"
union all
(select 'region' as facet, "region" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_region") and "region" is not null
  group by 2
  order by lower("region") = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'region', null, count(*)::int from relevant where misses = 0 or not "passes_region"
union all
(select 'verified' as facet, "verified" as value, count(*)::int as count
  from relevant
  where (misses = 0 or not "passes_verified") and "verified" is not null
  group by 2
  order by lower("verified") = lower($7::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'verified', null, count(*)::int from relevant where misses = 0 or not "passes_verified"
union all
(select 'joined' as facet, period.word as value, count(*)::int as count
  from relevant join (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) on joined >= $2::timestamptz - make_interval(days => period.days)
  where (misses = 0 or not "passes_joined") and period.word is not null
  group by 2
  order by lower(period.word) = lower($8::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'joined', null, count(*)::int from relevant where misses = 0 or not "passes_joined"
union all
select 'total', null, count(*)::int from relevant where misses = 0
union all
select 'sample', null, count(*)::int from sampled
