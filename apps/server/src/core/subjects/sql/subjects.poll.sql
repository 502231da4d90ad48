with viewing as (select $1::bigint, $2::timestamptz)
select poll.id, poll.question as title, left(poll.description, 200) as excerpt, null::text as "imageUrl",
  '/polls/' || poll.id as href, case when poll.created_by_id is null then '[]'::json else json_build_array(poll.created_by_id) end as "toldIds"
from polls poll where poll.id = any($3::bigint[]) and (poll.state <> 'draft' and poll.opens_at <= $2 and poll.withheld_at is null and poll.removed_at is null)
