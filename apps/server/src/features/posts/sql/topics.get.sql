select t.id, t.slug, t.name, t.post_count as "postCount", t.follower_count as "followerCount",
  exists (select 1 from topic_follows f where f.user_id = $1 and f.topic_id = t.id) as "isFollowing"
from topics t
where t.slug = $3 and (t.post_count > 0
  or exists (select 1 from topic_follows f where f.user_id = $1 and f.topic_id = t.id)
  or exists (select about.id from (
    select pt.post_id as id from post_topics pt where pt.topic_id = t.id and pt.post_id < 9223372036854775807
    order by pt.post_id desc nulls last offset 0
  ) about
  cross join lateral (
    select p.author_id, p.company_id from posts p
    where p.id = about.id and p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and true limit 1
  ) post
  cross join lateral (select u.id from users u where u.id = post.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) limit 1) seen
  where post.company_id is null or exists (
    select 1 from companies c where c.id = post.company_id and c.suspended_at is null and c.merged_into_id is null
  ) limit 1))
