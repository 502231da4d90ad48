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
), best as (
  select found.id, row_number() over (order by place, network.id is null, score desc, t.follower_count desc, found.id) as position
  from found join companies t on t.id = found.id left join network on network.id = found.id
)
select (select least(count(*), 100) from best)::int as count, json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'location', t.location, 'logoUrl', t.logo_url,
  'isVerified', t.is_verified, 'followerCount', t.follower_count) as company, coalesce(f.state = 'following', false) as "isFollowing"
from best join companies t on t.id = best.id
left join follows f on f.follower_id = $1 and f.company_id = t.id
where best.position > $14 and best.position <= least($14 + $15, 100)
order by best.position
