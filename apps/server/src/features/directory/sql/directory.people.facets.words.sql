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
    (((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1))) as "online",
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
    (((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1))) as "online",
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
    (((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1))) as "online",
    u.created_at as "joined"
    from users u
    where member_words(u.full_name, u.searchable_fields, u.title, u.company, u.location, u.profession, u.bio, u.skills)
          @@ to_tsquery('pg_catalog.english', $3) and case when u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) then true end
    limit 10000)
), candidates as (select * from sampled), named as (
  select o.id, o."profession" as "profession", t.type as "companyType", o."company" as "company", o."region" as "region", o."seniority" as "seniority", o."hire" as "hire", o."verified" as "verified", o."online" as "online", o."joined" as "joined"
  from candidates o left join companies t on t.id = o."companyType"
), judged as (
  select *, case when ($5::text is null or lower("profession") = lower($5)) then 0 else 1 end
    + case when ($6::text is null or lower("companyType") = lower($6)) then 0 else 2 end
    + case when ($7::text is null or lower("company") = lower($7)) then 0 else 4 end
    + case when ($8::text is null or lower("region") = lower($8)) then 0 else 8 end
    + case when ($9::text is null or lower("seniority") = lower($9)) then 0 else 16 end
    + case when ($10::text is null or "hire") then 0 else 32 end
    + case when ($11::text is null or "verified") then 0 else 64 end
    + case when ($12::text is null or "online") then 0 else 128 end
    + case when ($13::text is null or "joined" >= ($2::timestamptz - make_interval(days => case $13::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end))) then 0 else 256 end as missed
  from named
  offset 0
), relevant as materialized (
  select * from judged where missed in (0, 1, 2, 4, 8, 16, 32, 64, 128, 256)
), at_once as (
  select count(*) filter (where (missed = 0 or missed = 1)) as n0,
    count(*) filter (where (missed = 0 or missed = 2)) as n1,
    count(*) filter (where (missed = 0 or missed = 4)) as n2,
    count(*) filter (where (missed = 0 or missed = 8)) as n3,
    count(*) filter (where (missed = 0 or missed = 16)) as n4,
    count(*) filter (where "hire" and (missed = 0 or missed = 32)) as n5,
    count(*) filter (where (missed = 0 or missed = 32)) as n6,
    count(*) filter (where "verified" and (missed = 0 or missed = 64)) as n7,
    count(*) filter (where (missed = 0 or missed = 64)) as n8,
    count(*) filter (where "online" and (missed = 0 or missed = 128)) as n9,
    count(*) filter (where (missed = 0 or missed = 128)) as n10,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 7) and (missed = 0 or missed = 256)) as n11,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 30) and (missed = 0 or missed = 256)) as n12,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 90) and (missed = 0 or missed = 256)) as n13,
    count(*) filter (where "joined" >= $2::timestamptz - make_interval(days => 365) and (missed = 0 or missed = 256)) as n14,
    count(*) filter (where (missed = 0 or missed = 256)) as n15,
    count(*) filter (where missed = 0) as total
  from relevant
)
select facet, value, count::int from (
(select 'profession' as facet, "profession" as value, count(*)
  from relevant
  where "profession" is not null and (missed = 0 or missed = 1)
  group by 2
  order by lower("profession") = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'companyType' as facet, "companyType" as value, count(*)
  from relevant
  where "companyType" is not null and (missed = 0 or missed = 2)
  group by 2
  order by lower("companyType") = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'company' as facet, "company" as value, count(*)
  from relevant
  where "company" is not null and (missed = 0 or missed = 4)
  group by 2
  order by lower("company") = lower($7::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'region' as facet, "region" as value, count(*)
  from relevant
  where "region" is not null and (missed = 0 or missed = 8)
  group by 2
  order by lower("region") = lower($8::text) desc nulls last, 3 desc, 2
  limit 12)
union all
(select 'seniority' as facet, "seniority" as value, count(*)
  from relevant
  where "seniority" is not null and (missed = 0 or missed = 16)
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
