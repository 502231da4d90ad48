with lowered as materialized (select set_config('pg_trgm.word_similarity_threshold', '0.35', true) as done)
select near.name from lowered
cross join lateral (
  select t.name::text as name from companies t
  where $3 <% lower(t.name::text) and lowered.done is not null and t.suspended_at is null and t.merged_into_id is null and $1::bigint is not null and $2::timestamptz is not null
  order by word_similarity($3, lower(t.name::text)) desc, similarity($3, lower(t.name::text)) desc, t.id limit 1
) near
