select author.full_name as "authorName", company.name::text as "companyName", p.author_id = $1 as "isOwn",
  exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') as "followsAuthor",
  exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following') as "isFollowedBack",
  exists (select 1 from follows f where f.follower_id = $1 and f.company_id = p.company_id and f.state = 'following') as "followsCompany",
  (select t.name from post_topics x join topic_follows tf on tf.topic_id = x.topic_id and tf.user_id = $1
    join topics t on t.id = x.topic_id where x.post_id = p.id order by t.slug limit 1) as topic,
  (select v.profession from users v where v.id = $1 and v.profession = author.profession and v.profession <> '') as profession,
  p.commenter_count as commenters, p.reposter_count as reposters, p.created_at as "createdAt",
  p.like_count + p.celebrate_count + p.support_count + p.insightful_count + p.love_count + p.curious_count as reactions
from posts p
join users author on author.id = p.author_id and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = author.id) and not exists (select 1 from blocks b where b.blocker_id = author.id and b.blocked_id = $1)
left join companies company on company.id = p.company_id
where p.id = $3 and p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and (p.company_id is null or (company.suspended_at is null and company.merged_into_id is null))
