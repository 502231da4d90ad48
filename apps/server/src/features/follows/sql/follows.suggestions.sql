with me as (
  select u.id, nullif(lower(btrim(u.company)), '') as company, u.profession from users u where u.id = $1
), connections as (
  select f.user_id as id
  from follows f join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  where f.follower_id = $1 and f.state = 'following'
), shared as (
  select f.user_id as id, count(*)::int as connections
  from connections c
  join follows f on f.follower_id = c.id and f.user_id is not null and f.state = 'following'
  join follows back on back.follower_id = f.user_id and back.user_id = c.id and back.state = 'following'
  group by f.user_id
), ranked as (
  select u.id,
    case when lower(btrim(u.company)) = me.company then btrim(u.company) end as company,
    case when u.profession = me.profession then u.profession end as profession,
    coalesce(shared.connections, 0) as shared,
    u.follower_count
  from users u cross join me left join shared on shared.id = u.id
  where u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    and not exists (select 1 from follows f where f.follower_id = $1 and f.user_id = u.id)
    and not exists (select 1 from suggestion_dismissals s where s.user_id = $1 and s.person_id = u.id and s.until > $2)
    and not exists (select 1 from follow_declines d
      where (d.user_id = $1 and d.follower_id = u.id) or (d.user_id = u.id and d.follower_id = $1))
  order by (lower(btrim(u.company)) = me.company) is true desc, shared desc, (u.profession = me.profession) is true desc,
    u.follower_count desc, u.id
  limit $3
)
select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as person, ranked.company, ranked.profession, ranked.shared
from ranked join users u on u.id = ranked.id
order by ranked.company is not null desc, ranked.shared desc, ranked.profession is not null desc, ranked.follower_count desc, ranked.id
