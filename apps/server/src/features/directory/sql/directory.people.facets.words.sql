with candidates as (
  select u.id, u.full_name, u.follower_count, u.created_at as joined_at, (case when $4::text is null then 0
      when lower(u.full_name) = $4 or u.username::text = $4 then 40
      when starts_with(lower(u.full_name), $4) or starts_with(u.username::text, $4) then 30
      when position(' ' || $4 in lower(u.full_name)) > 0 then 20 else 10 end
    + case when case when 'company' = any (u.searchable_fields) then lower(btrim(u.company)) end = lower(btrim(me.company)) then 2 else 0 end
    + case when case when 'profession' = any (u.searchable_fields) then u.profession end = me.profession then 1 else 0 end) as rank,
    case when u.shows_activity then coalesce((extract(epoch from u.last_active_at) * 1000)::bigint, 0) else 0 end as active,
    case when 'profession' = any (u.searchable_fields) then u.profession end as profession,
    case when 'company' = any (u.searchable_fields) then c.type end as company_type,
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as company,
    case when 'location' = any (u.searchable_fields) then nullif(btrim(regexp_replace(u.location, '^.*,', '')), '') end as region,
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as seniority,
    'availableToHire' = any (u.searchable_fields) and u.is_available_to_hire as hire,
    u.is_verified as verified, (u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false)) as online
  from users u
  left join companies c on c.id = u.company_id
  left join users me on me.id = $1
  where u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    and u.id in (
      select w.id from users w
      where member_words(w.full_name, w.searchable_fields, w.title, w.company, w.location, w.profession, w.bio, w.skills)
        @@ to_tsquery('pg_catalog.english', $3)
      union all
      select n.id from users n where n.username::text ~>=~ $4 and n.username::text ~<~ ($4 || '~'))
  order by u.id desc
  limit 10000
), judged as (
  select *, coalesce(($5::text is null or lower(profession) = lower($5)), false) as passes_profession,
    coalesce(($6::text is null or lower(company_type) = lower($6)), false) as passes_companyType,
    coalesce(($7::text is null or lower(company) = lower($7)), false) as passes_company,
    coalesce(($8::text is null or lower(region) = lower($8)), false) as passes_region,
    coalesce(($9::text is null or lower(seniority) = lower($9)), false) as passes_seniority,
    coalesce(($10::text is null or hire), false) as passes_hire,
    coalesce(($11::text is null or verified), false) as passes_verified,
    coalesce(($12::text is null or online), false) as passes_online,
    coalesce(($13::text is null or joined_at >= $2::timestamptz - make_interval(days => (select days from (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) where word = $13))), false) as passes_joined
  from candidates
), relevant as (
  select * from (select *, (not passes_profession)::int + (not passes_companyType)::int + (not passes_company)::int + (not passes_region)::int + (not passes_seniority)::int + (not passes_hire)::int + (not passes_verified)::int + (not passes_online)::int + (not passes_joined)::int as misses from judged) rated where misses <= 1
)
(select 'profession' as facet, profession as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_profession) and profession is not null
  group by 2
  order by lower(profession) = lower($5::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'profession', null, count(*)::int from relevant where misses = 0 or not passes_profession
union all
(select 'companyType' as facet, company_type as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_companyType) and company_type is not null
  group by 2
  order by lower(company_type) = lower($6::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'companyType', null, count(*)::int from relevant where misses = 0 or not passes_companyType
union all
(select 'company' as facet, company as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_company) and company is not null
  group by 2
  order by lower(company) = lower($7::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'company', null, count(*)::int from relevant where misses = 0 or not passes_company
union all
(select 'region' as facet, region as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_region) and region is not null
  group by 2
  order by lower(region) = lower($8::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'region', null, count(*)::int from relevant where misses = 0 or not passes_region
union all
(select 'seniority' as facet, seniority as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_seniority) and seniority is not null
  group by 2
  order by lower(seniority) = lower($9::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'seniority', null, count(*)::int from relevant where misses = 0 or not passes_seniority
union all
(select 'hire' as facet, case when hire then 'yes' end as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_hire) and case when hire then 'yes' end is not null
  group by 2
  order by lower(case when hire then 'yes' end) = lower($10::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'hire', null, count(*)::int from relevant where misses = 0 or not passes_hire
union all
(select 'verified' as facet, case when verified then 'yes' end as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_verified) and case when verified then 'yes' end is not null
  group by 2
  order by lower(case when verified then 'yes' end) = lower($11::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'verified', null, count(*)::int from relevant where misses = 0 or not passes_verified
union all
(select 'online' as facet, case when online then 'yes' end as value, count(*)::int as count
  from relevant
  where (misses = 0 or not passes_online) and case when online then 'yes' end is not null
  group by 2
  order by lower(case when online then 'yes' end) = lower($12::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'online', null, count(*)::int from relevant where misses = 0 or not passes_online
union all
(select 'joined' as facet, period.word as value, count(*)::int as count
  from relevant join (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) on joined_at >= $2::timestamptz - make_interval(days => period.days)
  where (misses = 0 or not passes_joined) and period.word is not null
  group by 2
  order by lower(period.word) = lower($13::text) desc nulls last, 3 desc, 2
  limit 12)
union all
select 'joined', null, count(*)::int from relevant where misses = 0 or not passes_joined
union all
select 'total', null, count(*)::int from relevant where misses = 0
union all
select 'sample', null, count(*)::int from candidates
