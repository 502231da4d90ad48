with connections as materialized (
  select f.user_id as id
  from follows f
  join follows back on back.follower_id = f.user_id and back.user_id = $1 and back.state = 'following'
  cross join lateral (select 1 from users c where c.id = f.user_id and c.application_status = 'approved' and c.deactivated_at is null and (c.suspended_until is null or c.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = c.id) and not exists (select 1 from blocks b where b.blocker_id = c.id and b.blocked_id = $1) offset 0) seen
  where f.follower_id = $1 and f.state = 'following'
  order by f.id desc nulls last
  limit 1000
), hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = $1
  union all select b.blocker_id from blocks b where b.blocked_id = $1
), me as materialized (
  select lower(btrim(company)) as company, profession from users where id = $1
), given as (select $3::text, $4::text, $14::text[]), lead as materialized (
  (select u.id as id, (case when coalesce(case when 'company' = any (u.searchable_fields) then lower(btrim(u.company)) end = (select company from me), false) then 2 else 0 end + case when coalesce(case when 'profession' = any (u.searchable_fields) then u.profession end = (select profession from me), false) then 1 else 0 end)::bigint as rank, (select coalesce(case when here.shows_activity then here.last_active_at end, 'epoch'::timestamptz) from member_activity here where here.user_id = u.id) as key, (($5::text is null or lower(case when 'profession' = any (u.searchable_fields) then u.profession end) = lower($5))
        and ($6::text is null or lower(case when 'company' = any (u.searchable_fields) then (select c.type from companies c where c.id = u.company_id) end) = lower($6))
        and ($7::text is null or lower(case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end) = lower($7))
        and ($8::text is null or lower(case when 'location' = any (u.searchable_fields) then nullif(btrim(split_part(u.location, ',', -1)), '') end) = lower($8))
        and ($9::text is null or lower(case when 'seniority' = any (u.searchable_fields) then u.seniority end) = lower($9))
        and ($10::text is null or ('availableToHire' = any (u.searchable_fields) and u.is_available_to_hire))
        and ($11::text is null or (u.is_verified))
        and ($12::text is null or (((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1))))
        and ($13::text is null or u.created_at >= ($2::timestamptz - make_interval(days => case $13::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end)))) as passes
    from users u
    where u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) and member_facets(u.searchable_fields, u.profession, u.company, u.location, u.seniority, u.is_available_to_hire, u.is_verified)
      @> array[concat('company:', (select company from me))]
    limit 500)
), best_lead as materialized (
  select id, rank, key, passes, false as "isEnd" from lead
  where passes
    and (rank < coalesce(($14::text[])[1]::bigint, 1000000) or rank = coalesce(($14::text[])[1]::bigint, 1000000) and (key, id) < (coalesce(('epoch'::timestamptz + ($14::text[])[2]::bigint * interval '1 millisecond'), 'infinity'::timestamptz), coalesce(($14::text[])[3]::bigint, 9007199254740991)))
  order by rank desc, key desc, id desc
  limit 21
), walk_1 as materialized (
  select id, 1::bigint as rank, key, passes, n = 4000 as "isEnd" from (
    select walked.*, row_number() over () as n from (
      select a.user_id as id, coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz) as key, (($5::text is null or lower(case when 'profession' = any (u.searchable_fields) then u.profession end) = lower($5))
        and ($6::text is null or lower(case when 'company' = any (u.searchable_fields) then (select c.type from companies c where c.id = u.company_id) end) = lower($6))
        and ($7::text is null or lower(case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end) = lower($7))
        and ($8::text is null or lower(case when 'location' = any (u.searchable_fields) then nullif(btrim(split_part(u.location, ',', -1)), '') end) = lower($8))
        and ($9::text is null or lower(case when 'seniority' = any (u.searchable_fields) then u.seniority end) = lower($9))
        and ($10::text is null or ('availableToHire' = any (u.searchable_fields) and u.is_available_to_hire))
        and ($11::text is null or (u.is_verified))
        and ($12::text is null or (((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1))))
        and ($13::text is null or u.created_at >= ($2::timestamptz - make_interval(days => case $13::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end)))) as passes
      from member_activity a cross join lateral (select * from users p where p.id = a.user_id offset 0) u
      where (select count(*) < 21 and not coalesce(bool_or("isEnd"), false) from best_lead)
        and coalesce(($14::text[])[1]::bigint, 1000000) >= 1
        and ($5::text is null or coalesce(lower($5::text) = lower((select profession from me)), false)) and a.is_listed and a.profession = (select profession from me) and u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) and u.id not in (select id from lead)
        and (coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz), a.user_id) < (case when coalesce(($14::text[])[1]::bigint, 1000000) > 1 then 'infinity'::timestamptz else coalesce(('epoch'::timestamptz + ($14::text[])[2]::bigint * interval '1 millisecond'), 'infinity'::timestamptz) end, case when coalesce(($14::text[])[1]::bigint, 1000000) > 1 then 9007199254740991 else coalesce(($14::text[])[3]::bigint, 9007199254740991) end)
      order by coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz) desc, a.user_id desc
      limit 4000
    ) walked
  ) numbered
  where passes or n = 4000
  limit 21
), walk_0 as materialized (
  select id, 0::bigint as rank, key, passes, n = 4000 as "isEnd" from (
    select walked.*, row_number() over () as n from (
      select a.user_id as id, coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz) as key, (($5::text is null or lower(case when 'profession' = any (u.searchable_fields) then u.profession end) = lower($5))
        and ($6::text is null or lower(case when 'company' = any (u.searchable_fields) then (select c.type from companies c where c.id = u.company_id) end) = lower($6))
        and ($7::text is null or lower(case when 'company' = any (u.searchable_fields) then nullif(btrim(u.company), '') end) = lower($7))
        and ($8::text is null or lower(case when 'location' = any (u.searchable_fields) then nullif(btrim(split_part(u.location, ',', -1)), '') end) = lower($8))
        and ($9::text is null or lower(case when 'seniority' = any (u.searchable_fields) then u.seniority end) = lower($9))
        and ($10::text is null or ('availableToHire' = any (u.searchable_fields) and u.is_available_to_hire))
        and ($11::text is null or (u.is_verified))
        and ($12::text is null or (((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1))))
        and ($13::text is null or u.created_at >= ($2::timestamptz - make_interval(days => case $13::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end)))) as passes
      from member_activity a cross join lateral (select * from users p where p.id = a.user_id offset 0) u
      where (select count(*) < 21 and not coalesce(bool_or("isEnd"), false) from best_lead)
        and (select count(*) < 21 and not coalesce(bool_or("isEnd"), false) from walk_1)
        and coalesce(($14::text[])[1]::bigint, 1000000) >= 0
        and not coalesce(lower($5::text) = lower((select profession from me)), false) and a.is_listed and u.id <> $1 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and u.id not in (select id from hidden) and not coalesce(case when 'profession' = any (u.searchable_fields) then u.profession end = (select profession from me), false) and u.id not in (select id from lead)
        and (coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz), a.user_id) < (case when coalesce(($14::text[])[1]::bigint, 1000000) > 0 then 'infinity'::timestamptz else coalesce(('epoch'::timestamptz + ($14::text[])[2]::bigint * interval '1 millisecond'), 'infinity'::timestamptz) end, case when coalesce(($14::text[])[1]::bigint, 1000000) > 0 then 9007199254740991 else coalesce(($14::text[])[3]::bigint, 9007199254740991) end)
      order by coalesce(case when a.shows_activity then a.last_active_at end, 'epoch'::timestamptz) desc, a.user_id desc
      limit 4000
    ) walked
  ) numbered
  where passes or n = 4000
  limit 21
), page as (
  select id, passes, "isEnd", array[rank::text, ((extract(epoch from key) * 1000)::bigint)::text, id::text] as keys,
    row_number() over (order by rank desc, key desc, id desc) as place
  from (select * from best_lead union all select * from walk_1 union all select * from walk_0) found
  order by place
  limit 21
)
select page.keys, page.passes, page."isEnd", json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person, u.location,
  (select count(*)::int from connections c
    join follows out on out.follower_id = u.id and out.user_id = c.id and out.state = 'following'
    join follows back on back.follower_id = c.id and back.user_id = u.id and back.state = 'following') as "sharedConnections",
  coalesce(mine.state = 'following', false) as "isFollowing", coalesce(mine.state = 'requested', false) as requested,
  exists (select 1 from follows back where back.follower_id = u.id and back.user_id = $1 and back.state = 'following') as "followsViewer",
  ((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1)) as "isOnline", u.is_available_to_hire as "isAvailableToHire"
from page cross join lateral (select * from users p where p.id = page.id offset 0) u
left join follows mine on mine.follower_id = $1 and mine.user_id = u.id
order by page.place
