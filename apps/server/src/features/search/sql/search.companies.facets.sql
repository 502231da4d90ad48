with network as materialized (
  select f.company_id as id from follows f
  where f.follower_id = $1 and f.company_id is not null and f.state = 'following' order by f.id desc nulls last limit 2000
), exact as materialized (
  (select t.id, 0 as place, 0::real as score from companies t where $3 <> '' and lower(t.name::text) = $3 and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null and ($9::text is null or ' ' || lower(t.name::text) like $9) and ($10::text is null or ' ' || lower(t.location) like $10) and ($8 = '' or not (company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ websearch_to_tsquery('english', $8))) order by t.id limit $11)
  
), known as materialized (
  (select t.id, 1 as place, 0::real as score from network n join companies t on t.id = n.id
    where $3 <> '' and (lower(t.name::text) ~>=~ $3 and lower(t.name::text) ~<~ $4 or lower(t.name::text) like $5) and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null and ($9::text is null or ' ' || lower(t.name::text) like $9) and ($10::text is null or ' ' || lower(t.location) like $10) and ($8 = '' or not (company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ websearch_to_tsquery('english', $8))) limit $11)
), begins as materialized (
  (select t.id, 1 as place, 0::real as score from companies t where $3 <> '' and lower(t.name::text) ~>=~ $3 and lower(t.name::text) ~<~ $4 and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null and ($9::text is null or ' ' || lower(t.name::text) like $9) and ($10::text is null or ' ' || lower(t.location) like $10) and ($8 = '' or not (company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ websearch_to_tsquery('english', $8))) order by lower(t.name::text) using ~<~ limit $11)
  
), inside as materialized (
  (select t.id, 1 as place, 0::real as score from companies t where $3 <> '' and lower(t.name::text) like $5 and (select count(*) from begins) < $12 and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null and ($9::text is null or ' ' || lower(t.name::text) like $9) and ($10::text is null or ' ' || lower(t.location) like $10) and ($8 = '' or not (company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ websearch_to_tsquery('english', $8))) order by t.id limit $11)
), similar_names as materialized (
  (select t.id, 2 as place, greatest(word_similarity($3, lower(t.name::text))) as score from companies t where $3 <> '' and $3 <% lower(t.name::text) and (select count(*) from begins) + (select count(*) from inside) < $12 and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null and ($9::text is null or ' ' || lower(t.name::text) like $9) and ($10::text is null or ' ' || lower(t.location) like $10) and ($8 = '' or not (company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ websearch_to_tsquery('english', $8))) order by word_similarity($3, lower(t.name::text)) desc limit $11)
  
), texts as materialized (
  (select t.id, 3 as place, 0::real as score from companies t where $13 and company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ (websearch_to_tsquery('english', $6) && to_tsquery('english', $7)) and (select count(*) from begins) + (select count(*) from inside) + (select count(*) from similar_names) < $12 and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null and ($9::text is null or ' ' || lower(t.name::text) like $9) and ($10::text is null or ' ' || lower(t.location) like $10) and ($8 = '' or not (company_words(t.name, t.type, t.tagline, t.about, t.location, t.brands, t.product_categories) @@ websearch_to_tsquery('english', $8))) order by t.id desc nulls last limit $11)
), found as (
  select id, min(place) as place, max(score) as score
  from (select * from exact union all select * from known union all select * from begins union all select * from inside
    union all select * from similar_names union all select * from texts) step
  group by id
), judged as materialized (
  select t.id, array[t.type]::text[] as owned_0,
    array[nullif(btrim(split_part(t.location, ',', -1)), '')]::text[] as owned_1,
    array[case when t.is_verified then 'yes' end]::text[] as owned_2,
    array[case when t.created_at >= $2::timestamptz - interval '7 days' then 'week' end, case when t.created_at >= $2::timestamptz - interval '30 days' then 'month' end, case when t.created_at >= $2::timestamptz - interval '90 days' then 'quarter' end, case when t.created_at >= $2::timestamptz - interval '365 days' then 'year' end]::text[] as owned_3,
    coalesce(($14::text is null or lower(t.type) = lower($14::text)), false) as passes_0,
    coalesce(($15::text is null or lower(nullif(btrim(split_part(t.location, ',', -1)), '')) = lower($15::text)), false) as passes_1,
    coalesce(($16::text is null or lower(case when t.is_verified then 'yes' end) = lower($16::text)), false) as passes_2,
    coalesce(($17::text is null or lower(case when t.created_at >= $2::timestamptz - interval '7 days' then 'week' end) = lower($17::text) or lower(case when t.created_at >= $2::timestamptz - interval '30 days' then 'month' end) = lower($17::text) or lower(case when t.created_at >= $2::timestamptz - interval '90 days' then 'quarter' end) = lower($17::text) or lower(case when t.created_at >= $2::timestamptz - interval '365 days' then 'year' end) = lower($17::text)), false) as passes_3
  from (select id from found order by place, id limit 1000) picked join companies t on t.id = picked.id
), rated as materialized (
  select *, (not passes_0)::int + (not passes_1)::int + (not passes_2)::int + (not passes_3)::int as misses from judged
), relevant as materialized (
  select rated.misses, facet.*
  from rated cross join lateral (values
    ('companyType', owned_0, passes_0, $14::text),
    ('region', owned_1, passes_1, $15::text),
    ('verified', owned_2, passes_2, $16::text),
    ('joined', owned_3, passes_3, $17::text)
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
from looked_at cross join unnest(array['companyType', 'region', 'verified', 'joined']) n (name)
left join whole on whole.name = n.name
cross join lateral (
  select null as value, coalesce(whole.count, 0) as count, 0 as place
  union all
  select counted.value, counted.count, counted.place from counted where counted.name = n.name and counted.place <= 12
) c
order by c.place
