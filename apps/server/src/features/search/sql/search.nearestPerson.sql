with lowered as materialized (select set_config('pg_trgm.word_similarity_threshold', '0.35', true) as done)
select near.name from lowered
cross join lateral (
  select t.full_name as name from users t
  where $3 <% lower(t.full_name) and lowered.done is not null and t.application_status = 'approved' and t.deactivated_at is null and (t.suspended_until is null or t.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = t.id) and not exists (select 1 from blocks b where b.blocker_id = t.id and b.blocked_id = $1)
  order by word_similarity($3, lower(t.full_name)) desc, similarity($3, lower(t.full_name)) desc, t.id limit 1
) near
