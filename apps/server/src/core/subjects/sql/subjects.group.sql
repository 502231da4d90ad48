with viewing as (select $1::bigint, $2::timestamptz)
select g.id, g.name as title, left(g.topic, 200) as excerpt, g.cover_url as "imageUrl", '/groups/' || g.id as href,
  coalesce((select json_agg(x.user_id order by x.user_id) from group_members x
    where x.group_id = g.id and x.role in ('owner', 'moderator')), '[]') as "toldIds"
from groups g left join group_members mine on mine.group_id = g.id and mine.user_id = $1
where g.id = any($3::bigint[]) and (g.visibility <> 'hidden' or mine.id is not null or (exists (select 1 from group_invites x where x.group_id = g.id and x.user_id = $1) and not exists (select 1 from group_bans x where x.group_id = g.id and x.user_id = $1)))
