select c.id, c.name, kept.count
from collections c cross join lateral (
  select count(*) as count from (
    select 1 from saves s where s.collection_id = c.id and ($3::text is null or s.subject_kind = $3) limit $2
  ) counted
) kept
where c.user_id = $1 order by lower(c.name), c.id
