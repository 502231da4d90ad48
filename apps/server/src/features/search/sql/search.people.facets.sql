with network as materialized (
  select f.user_id as id from follows f
  where f.follower_id = $1 and f.user_id is not null and f.state = 'following' order by f.id desc nulls last limit 2000
), exact as materialized (
  (select t.id, 0 as place, 0::real as score from users t where $3 <> '' and lower(t.full_name) = $3 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by t.id limit $11)
  union all (select t.id, 0 as place, 0::real as score from users t where $3 <> '' and t.username::text = $3 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by t.id limit $11)
), known as materialized (
  (select t.id, 1 as place, 0::real as score from network n join users t on t.id = n.id
    where $3 <> '' and (lower(t.full_name) ~>=~ $3 and lower(t.full_name) ~<~ $4 or lower(t.full_name) like $5 or t.username::text ~>=~ $3 and t.username::text ~<~ $4) and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) limit $11)
), begins as materialized (
  (select t.id, 1 as place, 0::real as score from users t where $3 <> '' and lower(t.full_name) ~>=~ $3 and lower(t.full_name) ~<~ $4 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by lower(t.full_name) using ~<~ limit $11)
  union all (select t.id, 1 as place, 0::real as score from users t where $3 <> '' and t.username::text ~>=~ $3 and t.username::text ~<~ $4 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by t.username::text using ~<~ limit $11)
), inside as materialized (
  (select t.id, 1 as place, 0::real as score from users t where $3 <> '' and lower(t.full_name) like $5 and (select count(*) from begins) < $12 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by t.id limit $11)
), similar_names as materialized (
  (select t.id, 2 as place, greatest(word_similarity($3, lower(t.full_name)), word_similarity($3, t.username::text)) as score from users t where $3 <> '' and $3 <% lower(t.full_name) and (select count(*) from begins) + (select count(*) from inside) < $12 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by word_similarity($3, lower(t.full_name)) desc limit $11)
  union all (select t.id, 2 as place, greatest(word_similarity($3, lower(t.full_name)), word_similarity($3, t.username::text)) as score from users t where $3 <> '' and $3 <% t.username::text and (select count(*) from begins) + (select count(*) from inside) < $12 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by word_similarity($3, t.username::text) desc limit $11)
), texts as materialized (
  (select t.id, 3 as place, 0::real as score from users t where $13 and member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ (websearch_to_tsquery('english', $6) && to_tsquery('english', $7)) and (select count(*) from begins) + (select count(*) from inside) + (select count(*) from similar_names) < $12 and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1) and ($9::text is null or ' ' || lower(case when 'company' = any (t.searchable_fields) then t.company end) like $9) and ($10::text is null or ' ' || lower(case when 'location' = any (t.searchable_fields) then t.location end) like $10) and ($8 = '' or not (member_words(t.full_name, t.searchable_fields, t.title, t.company, t.location, t.profession, t.bio, t.skills) @@ websearch_to_tsquery('english', $8))) order by t.id desc nulls last limit $11)
), found as (
  select id, min(place) as place, max(score) as score
  from (select * from exact union all select * from known union all select * from begins union all select * from inside
    union all select * from similar_names union all select * from texts) step
  group by id
), judged as materialized (
  select t.id, array[case when 'profession' = any (t.searchable_fields) then t.profession end]::text[] as owned_0,
    array[case when 'company' = any (t.searchable_fields) then (select c.type from companies c where c.id = t.company_id) end]::text[] as owned_1,
    array[case when 'company' = any (t.searchable_fields) then nullif(btrim(t.company), '') end]::text[] as owned_2,
    array[case when 'location' = any (t.searchable_fields) then nullif(btrim(split_part(t.location, ',', -1)), '') end]::text[] as owned_3,
    array[case when 'seniority' = any (t.searchable_fields) then t.seniority end]::text[] as owned_4,
    array[case when 'availableToHire' = any (t.searchable_fields) and t.is_available_to_hire then 'yes' end]::text[] as owned_5,
    array[case when t.is_verified then 'yes' end]::text[] as owned_6,
    array[case when ((t.shows_activity and exists (select 1 from member_activity here where here.user_id = t.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1)) then 'yes' end]::text[] as owned_7,
    array[case when t.created_at >= $2::timestamptz - interval '7 days' then 'week' end, case when t.created_at >= $2::timestamptz - interval '30 days' then 'month' end, case when t.created_at >= $2::timestamptz - interval '90 days' then 'quarter' end, case when t.created_at >= $2::timestamptz - interval '365 days' then 'year' end]::text[] as owned_8,
    coalesce(($14::text is null or lower(case when 'profession' = any (t.searchable_fields) then t.profession end) = lower($14::text)), false) as passes_0,
    coalesce(($15::text is null or lower(case when 'company' = any (t.searchable_fields) then (select c.type from companies c where c.id = t.company_id) end) = lower($15::text)), false) as passes_1,
    coalesce(($16::text is null or lower(case when 'company' = any (t.searchable_fields) then nullif(btrim(t.company), '') end) = lower($16::text)), false) as passes_2,
    coalesce(($17::text is null or lower(case when 'location' = any (t.searchable_fields) then nullif(btrim(split_part(t.location, ',', -1)), '') end) = lower($17::text)), false) as passes_3,
    coalesce(($18::text is null or lower(case when 'seniority' = any (t.searchable_fields) then t.seniority end) = lower($18::text)), false) as passes_4,
    coalesce(($19::text is null or lower(case when 'availableToHire' = any (t.searchable_fields) and t.is_available_to_hire then 'yes' end) = lower($19::text)), false) as passes_5,
    coalesce(($20::text is null or lower(case when t.is_verified then 'yes' end) = lower($20::text)), false) as passes_6,
    coalesce(($21::text is null or lower(case when ((t.shows_activity and exists (select 1 from member_activity here where here.user_id = t.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1)) then 'yes' end) = lower($21::text)), false) as passes_7,
    coalesce(($22::text is null or lower(case when t.created_at >= $2::timestamptz - interval '7 days' then 'week' end) = lower($22::text) or lower(case when t.created_at >= $2::timestamptz - interval '30 days' then 'month' end) = lower($22::text) or lower(case when t.created_at >= $2::timestamptz - interval '90 days' then 'quarter' end) = lower($22::text) or lower(case when t.created_at >= $2::timestamptz - interval '365 days' then 'year' end) = lower($22::text)), false) as passes_8
  from (select id from found order by place, id limit 1000) picked join users t on t.id = picked.id
), rated as materialized (
  select *, (not passes_0)::int + (not passes_1)::int + (not passes_2)::int + (not passes_3)::int + (not passes_4)::int + (not passes_5)::int + (not passes_6)::int + (not passes_7)::int + (not passes_8)::int as misses from judged
), relevant as materialized (
  select rated.misses, facet.*
  from rated cross join lateral (values
    ('profession', owned_0, passes_0, $14::text),
    ('companyType', owned_1, passes_1, $15::text),
    ('company', owned_2, passes_2, $16::text),
    ('region', owned_3, passes_3, $17::text),
    ('seniority', owned_4, passes_4, $18::text),
    ('hire', owned_5, passes_5, $19::text),
    ('verified', owned_6, passes_6, $20::text),
    ('online', owned_7, passes_7, $21::text),
    ('joined', owned_8, passes_8, $22::text)
  ) facet (name, owned, passes, chosen)
  where rated.misses = 0 or (rated.misses = 1 and not facet.passes)
), counted as materialized (
  select name, value, count(*)::int as count,
    row_number() over (partition by name order by bool_or(lower(value) = lower(chosen)) desc nulls last, count(*) desc, value) as place
  from relevant cross join lateral unnest(owned) value where value is not null group by name, value
), whole as (
  select name, count(*)::int as count, count(*) filter (where misses = 0)::int as total from relevant group by name
), looked_at as (
  select count(*)::int as sample from judged
)
select n.name as facet, c.value, c.count, coalesce(whole.total, 0) as total, looked_at.sample
from looked_at cross join unnest(array['profession', 'companyType', 'company', 'region', 'seniority', 'hire', 'verified', 'online', 'joined']) n (name)
left join whole on whole.name = n.name
cross join lateral (
  select null as value, coalesce(whole.count, 0) as count, 0 as place
  union all
  select counted.value, counted.count, counted.place from counted where counted.name = n.name and counted.place <= 12
) c
order by c.place
