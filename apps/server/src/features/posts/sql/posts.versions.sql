select v.id, v.content, v.audience, v.created_at as "replacedAt"
from post_versions v join posts p on p.id = v.post_id
where v.post_id = $1 and v.id < $2 and not v.is_silent
  and (p.author_id = $4 or (coalesce(v.audience, (
    select later.audience from post_versions later
    where later.post_id = v.post_id and later.id > v.id and later.audience is not null order by later.id limit 1
  ), p.audience) = 'members' or (exists (select 1 from follows f where f.follower_id = $4 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $4 and f.state = 'following'))))
order by v.id desc nulls last
limit $3
