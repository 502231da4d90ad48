select u.id, u.username::text as username, u.full_name as "fullName", u.title, u.company, case when company.id is not null then json_build_object('id', company.id, 'name', company.name,
    'type', company.type, 'location', company.location, 'logoUrl', company.logo_url, 'isVerified', company.is_verified,
    'followerCount', company.follower_count) end as "companyCard",
  u.location, u.profession, u.bio, u.seniority, u.is_available_to_hire as "isAvailableToHire", u.links, u.skills,
  (
    select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'company', e.company, 'companyId', listed.id,
      'location', e.location, 'startedOn', to_char(e.started_on, 'YYYY-MM'), 'endedOn', to_char(e.ended_on, 'YYYY-MM'),
      'description', e.description) order by e.ended_on is not null, e.started_on desc, e.id desc), '[]'::json)
    from experiences e
    left join companies listed on listed.id = e.company_id and listed.suspended_at is null and listed.merged_into_id is null
    where e.user_id = u.id
  ) as experiences, u.avatar_url as "avatarUrl", u.is_verified as "isVerified", u.avatar_url as "profileImage",
  case when u.premium_until > $2 then u.cover_image_url end as "coverImageUrl",
  case when u.id = $1 or u.email_visibility = 'everyone'
    or (u.email_visibility = 'connections' and mine.state = 'following' and theirs.state = 'following')
    then u.email::text end as email,
  u.is_admin as "isAdmin", coalesce(u.premium_until > $2 and u.shows_premium_badge, false) as "isPremium", case when u.premium_until > $2 then (
    select coalesce(json_agg(case when item.post_id is null
      then json_build_object('kind', 'link', 'title', item.title, 'url', item.url)
      else json_build_object('kind', 'post', 'postId', p.id, 'excerpt', left(regexp_replace(p.content, '@\[([^][\n]+)\]\([1-9][0-9]*\)', '@\1', 'g'), 200),
        'imageUrl', '/uploads/' || coalesce(picture.thumb_key, picture.small_key, picture.key),
        'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      end order by item.position), '[]'::json)
    from featured_items item
    left join posts p on p.id = item.post_id
    left join uploads picture on picture.id = p.upload_id and p.media_type = 'image'
    where item.user_id = u.id
      and (item.post_id is null or (p.author_id = u.id and p.company_id is null and p.content <> '' and (p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and exists (select 1 from users writer where writer.id = p.author_id and writer.application_status = 'approved' and writer.deactivated_at is null and (writer.suspended_until is null or writer.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = writer.id) and not exists (select 1 from blocks b where b.blocker_id = writer.id and b.blocked_id = $1)) and (p.company_id is null or exists (select 1 from companies page where page.id = p.company_id and page.suspended_at is null and page.merged_into_id is null)))))
  ) else '[]'::json end as featured,
  case when extra.action_label is not null
    then json_build_object('label', extra.action_label, 'url', extra.action_url) end as "callToAction", coalesce(extra.sections, '{featured,experience,posts,overview,skills,links}') as sections,
  case when u.premium_until > $2 then (select json_build_object('roles', card.roles, 'types', card.types, 'workplaces', card.workplaces, 'place', card.place,
    'availableFrom', card.available_from, 'note', card.note,
    'postedAt', to_char(card.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from hire_cards card
    where card.owner_id = u.id and card.expires_at > $2 and u.premium_until > $2 and (u.id = $1
    or (card.audience = 'everyone' or (exists (select 1 from company_roles held join companies employer on employer.id = held.company_id and employer.suspended_at is null and employer.merged_into_id is null
      where held.user_id = $1 and held.role in ('owner', 'admin', 'recruiter'))
    or exists (select 1 from users reader where reader.id = $1 and reader.profession = reader.confirmed_profession
      and reader.profession in ('Recruiting', 'Human resources')))) and not exists (select 1 from hire_card_hidden_companies hidden join companies firm on firm.id = hidden.company_id
      left join companies became on became.id = firm.merged_into_id, (select firm.id, coalesce(firm.name_key, company_key(said.company)) as key, null::citext as domain from (
        select reader.company_id, reader.company from users reader where reader.id = $1
        union all select job.company_id, job.company from experiences job where job.user_id = $1 and job.ended_on is null
        union all select held.company_id, null from company_roles held where held.user_id = $1
      ) said left join companies firm on firm.id = said.company_id
      union all select null, null, split_part(reader.email::text, '@', 2)::citext from users reader
        where reader.id = $1 and reader.email_verified_at is not null) works
      where hidden.owner_id = u.id
        and (works.id in (firm.id, became.id) or works.key in (firm.name_key, became.name_key) or works.domain = firm.domain)))) end as "hireCard",
  u.id = $1 or ((u.shows_activity and exists (select 1 from member_activity here where here.user_id = u.id and here.last_active_at > $2::timestamptz - interval '5 minutes' offset 0)) and (select reader.shows_activity from users reader where reader.id = $1)) as "isOnline",
  case when u.id = $1 or (u.shows_activity and (select reader.shows_activity from users reader where reader.id = $1))
    then (select here.last_active_at from member_activity here where here.user_id = u.id) end as "lastActive", u.created_at as "createdAt",
  u.follower_count as "followerCount", u.following_count as "followingCount", u.post_count as "postCount",
  u.connection_count as "connectionCount",
  coalesce(mine.state = 'following', false) as "isFollowing", coalesce(mine.state = 'requested', false) as requested,
  coalesce(theirs.state = 'following', false) as "followsViewer",
  true as exists, u.avatar_url is not null and coalesce(u.title, '') <> '' and coalesce(u.company, '') <> '' and coalesce(u.location, '') <> '' and u.profession is not null and coalesce(u.bio, '') <> '' as "profileComplete"
from users u
left join companies company on company.id = u.company_id and company.suspended_at is null and company.merged_into_id is null
left join profile_enhancements extra on extra.user_id = u.id and u.premium_until > $2
left join follows mine on mine.follower_id = $1 and mine.user_id = u.id
left join follows theirs on theirs.follower_id = u.id and theirs.user_id = $1
where u.id = $3 and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
