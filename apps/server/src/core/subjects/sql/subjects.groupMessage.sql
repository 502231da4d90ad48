with viewing as (select $1::bigint, $2::timestamptz)
select x.id, author.full_name as title, left(x.content, 200) as excerpt, author.avatar_url as "imageUrl",
  '/groups/' || g.id as href, json_build_array(x.sender_id) as "toldIds"
from group_messages x join groups g on g.id = x.group_id
left join group_members mine on mine.group_id = g.id and mine.user_id = $1
join users author on author.id = x.sender_id and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and not exists (select 1 from blocks x where x.blocker_id = $1 and x.blocked_id = author.id and not exists (select 1 from group_members judge where judge.group_id = g.id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0)) and not exists (select 1 from blocks x where x.blocker_id = author.id and x.blocked_id = $1 and not exists (select 1 from group_members judge where judge.group_id = g.id and judge.user_id = $1 and judge.role in ('owner', 'moderator') offset 0))
where x.id = any($3::bigint[]) and (g.visibility <> 'hidden' or mine.id is not null or (exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) and not exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1))) and mine.id is not null and x.deleted_at is null
