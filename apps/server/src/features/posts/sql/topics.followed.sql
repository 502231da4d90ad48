select t.id, t.slug, t.name, t.post_count as "postCount", t.follower_count as "followerCount", true as "isFollowing"
from topic_follows mine join topics t on t.id = mine.topic_id
where mine.user_id = $1 and mine.topic_id < $2
order by mine.topic_id desc
limit $3
