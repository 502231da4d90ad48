with due as (
  delete from post_deliveries where post_id in (
    select post_id from post_deliveries order by post_id limit $1 for update skip locked
  ) returning post_id
), sent as (
  select p.id, p.author_id, p.company_id, p.content from due join posts p on p.id = due.post_id
), reader as (
  select p.author_id as owner_id, p.id as post_id, 1.0 as closeness
  from sent p join timelines t on t.owner_id = p.author_id where p.company_id is null
  union all
  select f.follower_id, p.id, case when exists (select 1 from follows back where back.follower_id = p.author_id
    and back.user_id = f.follower_id and back.state = 'following') then 1.5 else 1.2 end
  from sent p join follows f on f.user_id = p.author_id and f.state = 'following'
  join timelines t on t.owner_id = f.follower_id where p.company_id is null
  union all
  select f.follower_id, p.id, 1.2
  from sent p join follows f on f.company_id = p.company_id and f.state = 'following'
  join timelines t on t.owner_id = f.follower_id where p.company_id is not null
  union all
  select wants.user_id, p.id, case when reader.profession = author.profession then 1.1 else 1.0 end
  from sent p join post_topics x on x.post_id = p.id join topic_follows wants on wants.topic_id = x.topic_id
  join timelines t on t.owner_id = wants.user_id
  join users reader on reader.id = wants.user_id join users author on author.id = p.author_id
), stored as (
  insert into timeline_posts (owner_id, post_id, closeness)
  select reader.owner_id, reader.post_id, max(reader.closeness) from reader
  group by reader.owner_id, reader.post_id order by reader.owner_id, reader.post_id
  on conflict do nothing
)
select due.post_id as "postId" from due
