with given as (select $1::bigint, $2::timestamptz, $3::text, $4::text), sampled as materialized (
  select c.id,
    c.type as "companyType",
    nullif(btrim(split_part(c.location, ',', -1)), '') as "region",
    (c.is_verified) as "verified",
    c.created_at as "joined"
  from companies c
  where c.suspended_at is null and c.merged_into_id is null
  order by c.id desc
  limit 10000
), candidates as (select * from sampled), named as (
  select o.id, o."companyType" as "companyType", o."region" as "region", o."verified" as "verified", o."joined" as "joined"
  from candidates o 
), judged as (
  select *, case when ($5::text is null or lower("companyType") = lower($5)) then 0 else 1 end
    + case when ($6::text is null or lower("region") = lower($6)) then 0 else 2 end
    + case when ($7::text is null or "verified") then 0 else 4 end
    + case when ($8::text is null or "joined" >= ($2::timestamptz - make_interval(days => case $8::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end))) then 0 else 8 end as missed
  from named
  offset 0
), relevant as materialized (
  select * from judged where missed in (0, 1, 2, 4, 8)
), at_once as (
  select count(*) filter (where (missed = 0 or missed = 1)) as n0,
    count(*) filter (where (missed = 0 or missed = 2)) as n1,
    count(*) filter (where "verified" and (missed = 0 or missed = 4)) as n2,
    count(*) filter (where (missed = 0 or missed = 4)) as n3,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 7) and (missed = 0 or missed = 8)) as n4,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 30) and (missed = 0 or missed = 8)) as n5,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 90) and (missed = 0 or missed = 8)) as n6,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 365) and (missed = 0 or missed = 8)) as n7,
    count(*) filter (where (missed = 0 or missed = 8)) as n8,
    count(*) filter (where missed = 0) as total
  from relevant
)
select facet, value, count::int from (
(select 'companyType' as facet, "companyType" as value, count(*)
  from relevant
  where "companyType" is not null and (missed = 0 or missed = 1)
  group by 2
  order by lower("companyType") = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'region' as facet, "region" as value, count(*)
  from relevant
  where "region" is not null and (missed = 0 or missed = 2)
  group by 2
  order by lower("region") = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select facet, value, count
  from at_once cross join lateral (values
    ('companyType', null, null, n0),
    ('region', null, null, n1),
    ('verified', 'yes', $7::text, n2),
    ('verified', null, null, n3),
    ('joined', 'week', $8::text, n4),
    ('joined', 'month', $8::text, n5),
    ('joined', 'quarter', $8::text, n6),
    ('joined', 'year', $8::text, n7),
    ('joined', null, null, n8),
    ('total', null, null, total), ('sample', null, null, (select count(*) from sampled))
  ) one (facet, value, chosen, count)
  where value is null or count > 0
  order by value = chosen desc nulls last, count desc, value)
) counted
