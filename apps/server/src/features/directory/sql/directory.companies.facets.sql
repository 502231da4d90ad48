with candidates as (
  select c.id, c.name::text as name, c.follower_count, c.created_at as joined_at, (case when $4::text is null then 0
      when lower(c.name::text) = $4 then 40
      when starts_with(lower(c.name::text), $4) then 30
      when position(' ' || $4 in lower(c.name::text)) > 0 then 20 else 10 end
    + case when c.id = me.company_id then 1 else 0 end) as rank,
    coalesce((select max(p.id) from posts p where p.company_id = c.id and p.deleted_at is null), 0) as active,
    c.type as company_type, nullif(btrim(regexp_replace(c.location, '^.*,', '')), '') as region, c.is_verified as verified
  from companies c
  left join users me on me.id = $1
  where c.suspended_at is null and c.merged_into_id is null and $2::timestamptz is not null
    and $3::text is null
  order by c.id desc
  limit 10000
), judged as (
  select *, coalesce(($5::text is null or lower(company_type) = lower($5)), false) as passes_companyType,
    coalesce(($6::text is null or lower(region) = lower($6)), false) as passes_region,
    coalesce(($7::text is null or verified), false) as passes_verified,
    coalesce(($8::text is null or joined_at >= $2::timestamptz - make_interval(days => (select days from (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) where word = $8))), false) as passes_joined
  from candidates
), relevant as (
  select * from (select *, (not passes_companyType)::int + (not passes_region)::int + (not passes_verified)::int + (not passes_joined)::int as misses from judged) rated where misses <= 1
)
(select 'companyType' as facet, company_type as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_companyType) and company_type is not null
  group by 2
  order by lower(company_type) = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'companyType', null, count(*)::int from relevant where misses = 0 or not passes_companyType
union all
(select 'region' as facet, region as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_region) and region is not null
  group by 2
  order by lower(region) = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'region', null, count(*)::int from relevant where misses = 0 or not passes_region
union all
(select 'verified' as facet, case when verified then 'yes' end as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_verified) and case when verified then 'yes' end is not null
  group by 2
  order by lower(case when verified then 'yes' end) = lower($7::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'verified', null, count(*)::int from relevant where misses = 0 or not passes_verified
union all
(select 'joined' as facet, period.word as value, count(*)::int as count
  from relevant join (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) on joined_at >= $2::timestamptz - make_interval(days => period.days)
  where (misses = 0 or not passes_joined) and period.word is not null
  group by 2
  order by lower(period.word) = lower($8::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'joined', null, count(*)::int from relevant where misses = 0 or not passes_joined
union all
select 'total', null, count(*)::int from relevant where misses = 0
union all
select 'sample', null, count(*)::int from candidates
