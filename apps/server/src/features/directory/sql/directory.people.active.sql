with connections as (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  join users c on c.id = f.user_id and c.application_status = 'approved' and c.deactivated_at is null and (c.suspended_until is null or c.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = c.id) and not exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = $1)
  where f.follower_id = $1 and f.state = 'following'
  order by f.id desc
  limit 1000
), candidates as (
  select u.id, u.full_name, u.follower_count, u.created_at as joined_at, (case when $4::text is null then 0
      when lower(u.full_name) = $4 or u.username::text = $4 then 40
      when starts_with(lower(u.full_name), $4) or starts_with(u.username::text, $4) then 30
      when position(' ' || $4 in lower(u.full_name)) > 0 then 20 else 10 end
    + case when case when 'company' = any (u.searchable_fields) then lower(btrim(u.company)) end = lower(btrim(me.company)) then 2 else 0 end
    + case when case when 'profession' = any (u.searchable_fields) then u.profession end = me.profession then 1 else 0 end) as rank,
    case when u.shows_activity then coalesce((extract(epoch from u.last_active_at) * 1000)::bigint, 0) else 0 end as active,
    case when 'profession' = any (u.searchable_fields) then u.profession end as profession,
    case when 'company' = any (u.searchable_fields) then c.type end as company_type,
    case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end as company,
    case when 'location' = any (u.searchable_fields) then nullif(btrim(regexp_replace(u.location, '^.*,', '')), '') end as region,
    case when 'seniority' = any (u.searchable_fields) then u.seniority end as seniority,
    'availableToHire' = any (u.searchable_fields) and u.is_available_to_hire as hire,
    u.is_verified as verified, (u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false)) as online
  from users u
  left join companies c on c.id = u.company_id
  left join users me on me.id = $1
  where u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    and $3::text is null
), page as (
  select id, keys, row_number() over () as place from (
    select id, array[active, id] as keys from candidates
    where ($5::text is null or lower(profession) = lower($5))
    and ($6::text is null or lower(company_type) = lower($6))
    and ($7::text is null or lower(company) = lower($7))
    and ($8::text is null or lower(region) = lower($8))
    and ($9::text is null or lower(seniority) = lower($9))
    and ($10::text is null or hire)
    and ($11::text is null or verified)
    and ($12::text is null or online)
    and ($13::text is null or joined_at >= $2::timestamptz - make_interval(days => (select days from (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) where word = $13)))
      and ($14::bigint[] is null or (active, id) < (($14::bigint[])[1], ($14::bigint[])[2]))
    order by active desc, id desc
    limit $15
  ) best
)
select page.keys, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as person, u.location,
  (select count(*)::int from connections c
    join follows out on out.follower_id = u.id and out.user_id = c.id and out.state = 'following'
    join follows back on back.follower_id = c.id and back.user_id = u.id and back.state = 'following') as "sharedConnections",
  coalesce(mine.state = 'following', false) as "isFollowing", coalesce(mine.state = 'requested', false) as requested,
  exists (select 1 from follows back where back.follower_id = u.id and back.user_id = $1 and back.state = 'following') as "followsViewer",
  (u.shows_activity and coalesce(u.last_active_at > $2::timestamptz - interval '5 minutes', false)) as "isOnline", u.is_available_to_hire as "isAvailableToHire"
from page join users u on u.id = page.id
left join follows mine on mine.follower_id = $1 and mine.user_id = u.id
order by page.place
