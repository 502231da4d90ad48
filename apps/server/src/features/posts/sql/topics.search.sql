select t.id, t.slug, t.name, t.post_count as "postCount", t.follower_count as "followerCount",
  exists (select 1 from topic_follows f where f.user_id = $1 and f.topic_id = t.id) as "isFollowing"
from topics t
where t.slug ~>=~ $2 and t.slug ~<~ $3 and t.post_count > 0
order by t.post_count desc nulls last, t.id
limit $4
