with people as (
  select head.author as id, head.newest, head.closeness
  from (
    select f.user_id as author, newest.id as newest, case when exists (select 1 from follows back where back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following') then 1.5 else 1.2 end as closeness
    from follows f
    cross join lateral (select p.id from posts p where p.author_id = f.user_id and p.company_id is null and p.deleted_at is null and p.id < $3 order by p.id desc nulls last limit 1) newest
    where f.follower_id = $1 and f.user_id is not null and f.state = 'following'
    order by newest.id desc offset 0
  ) head
  cross join lateral (select u.id from users u where u.id = head.author and true limit 1) active
  order by head.newest desc
  limit $4
), floor as (
  select case when count(*) = $4 then min(newest) else 0 end as id from people
), picked as (
  select found.id, max(found.closeness)::real as closeness from (
    select own.id, 1.0 as closeness
    from (select p.id from posts p where p.author_id = $1 and p.company_id is null and p.deleted_at is null and p.id < $3 and p.id >= (select id from floor) order by p.id desc nulls last limit $4) own
    union all
    select theirs.id, people.closeness from people
    cross join lateral (
      select p.id from posts p where p.author_id = people.id and p.company_id is null and p.deleted_at is null and p.id < $3 and p.id >= (select id from floor) order by p.id desc nulls last limit $4
    ) theirs
    union all
    select spoken.id, 1.2 from follows f
    join companies c on c.id = f.company_id
    cross join lateral (
      select q.id from (
        select p.id, p.author_id from posts p
        where p.company_id = f.company_id and p.company_id is not null and p.deleted_at is null and p.id < $3 and p.id >= (select id from floor) order by p.id desc nulls last limit $4 * 50
      ) q
      cross join lateral (select u.id from users u where u.id = q.author_id and true limit 1) active
      order by q.id desc nulls last limit $4
    ) spoken
    where f.follower_id = $1 and f.company_id is not null and f.state = 'following'
    union all
    select about.id, about.closeness from topic_follows t
    cross join lateral (
      select q.id, case when active.profession = (select profession from users where id = $1) then 1.1 else 1.0 end as closeness
      from (
        select x.post_id as id from post_topics x
        where x.topic_id = t.topic_id and x.post_id < $3 and x.post_id >= (select id from floor)
        order by x.post_id desc nulls last limit $4 * 50
      ) q
      join posts p on p.id = q.id and p.deleted_at is null and p.id < $3
      cross join lateral (select u.profession from users u where u.id = p.author_id and true limit 1) active
      order by q.id desc nulls last limit $4
    ) about
    where t.user_id = $1
  ) found
  group by found.id
  order by found.id desc
  limit $4
), stored as (
  insert into timeline_posts (owner_id, post_id, closeness)
  select $1, picked.id, picked.closeness from picked order by picked.id
  on conflict do nothing
)
update timelines
set floor = (select case when count(*) = $4 then min(id) else 0 end from picked), filled_at = $2
where owner_id = $1
returning owner_id as "ownerId"
