with candidate as materialized (
  select s.subject_id as "keptPlace", s.subject_id as "keptId", s.created_at as "keptAt", s.collection_id as "keptIn", s.note as "keptNote"
  from saves s where s.user_id = $1 and s.subject_kind = 'post' and s.subject_id < $3 and s.collection_id = $4
  order by s.subject_id desc limit $6
), hit as materialized (
  select c.* from candidate c
  where $5::text is null or (c."keptNote" is not null and to_tsvector('english', c."keptNote") @@ websearch_to_tsquery('english', $5))
    or exists (select 1 from (select p.* from posts p where p.id = c."keptId" offset 0) p
      cross join lateral (select u.* from users u where u.id = p.author_id offset 0) author
      left join companies company on company.id = p.company_id
      where p.words @@ websearch_to_tsquery('english', $5) and p.deleted_at is null and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = author.id) and not exists (select 1 from blocks b where b.blocker_id = author.id and b.blocked_id = $1)
        and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and (p.company_id is null or (company.suspended_at is null and company.merged_into_id is null)) offset 0)
  order by c."keptPlace" desc limit $7
), edge as (
  select case when (select count(*) from hit) < $7 and count(*) = $6 then min("keptPlace") end as "keptStop" from candidate
), picked as (
  select "keptId" as id from hit
), cards as (
  
select p.id, json_build_object('id', author.id, 'username', author.username, 'fullName', author.full_name, 'title', author.title, 'company', author.company, 'avatarUrl', author.avatar_url, 'isVerified', author.is_verified, 'isPremium', coalesce(author.premium_until > $2 and author.shows_premium_badge, false)) as author,
  case when company.id is not null then json_build_object('id', company.id, 'name', company.name, 'type', company.type,
    'location', company.location, 'logoUrl', company.logo_url, 'isVerified', company.is_verified,
    'followerCount', company.follower_count) end as company,
  p.content, p.media_type as "mediaType",
  case when file.id is not null then json_build_object('key', file.key, 'smallKey', file.small_key, 'name', file.original_name,
    'bytes', file.bytes, 'width', file.width, 'height', file.height, 'derivedKey', file.derived_key,
    'derivedState', file.derived_state) end as file,
  p.image_alt as "imageAlt", p.video_url as "videoUrl", p.audience, p.is_repost as "isRepost", p.repost_of_id as "repostOfId",
  p.repost_count as "repostCount", p.comments_closed_at is not null as "commentsClosed",
  p.pinned_at is not null as "isPinned", p.withheld_at is not null as "isWithheld", p.created_at as "createdAt", p.edited_at as "editedAt",
  p.comment_count as "commentCount", case when p.topic_count > 0 then (
    select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by t.slug)
    from post_topics pt join topics t on t.id = pt.topic_id where pt.post_id = p.id
  ) end as topics, p.like_count as "likeCount", p.celebrate_count as "celebrateCount", p.support_count as "supportCount", p.insightful_count as "insightfulCount", p.love_count as "loveCount", p.curious_count as "curiousCount", case when strpos(p.content, '@[') > 0 then (
    select json_agg(json_build_object('id', person.id, 'fullName', person.full_name) order by person.id)
    from post_mentions m join users person on person.id = m.user_id and person.application_status = 'approved' and person.deactivated_at is null and (person.suspended_until is null or person.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = person.id) and not exists (select 1 from blocks b where b.blocker_id = person.id and b.blocked_id = $1) where m.post_id = p.id
  ) end as mentions, case when p.poster_upload_id is not null then (select extra.key from uploads extra where extra.id = p.poster_upload_id) end as "poster", case when p.captions_upload_id is not null then (select extra.key from uploads extra where extra.id = p.captions_upload_id) end as "captions", case when p.media_type = 'job' then (select row_to_json(shown) from (select j.id, j.title, j.category, j.employment_type as "employmentType", j.workplace,
  json_build_object('id', c.id, 'name', coalesce(c.name::text, j.company_name), 'logoUrl', c.logo_url, 'type', c.type,
    'isVerified', coalesce(c.is_verified, false)) as company,
  concat_ws(', ', nullif(j.city, ''), nullif(j.region, ''), nullif(nullif(j.country, ''), 'United States')) as place,
  json_build_object('minCents', j.pay_min_cents, 'maxCents', j.pay_max_cents, 'period', j.pay_period,
    'isCommissionOnly', j.is_commission_only) as pay,
  case when j.removed_at is not null then 'rejected'
    when j.state in ('live', 'paused') and j.expires_at <= $2 then 'expired' else j.state end as state, j.is_featured as "isFeatured", j.published_at as "publishedAt", coalesce(j.published_at, j.created_at) as "createdAt",
  exists (select 1 from saves s where s.user_id = $1 and s.subject_kind = 'job' and s.subject_id = j.id) as "viewerSaved"
      from post_jobs shared join jobs j on j.id = shared.job_id
join users u on u.id = j.owner_id
left join companies c on c.id = j.company_id
      where shared.post_id = p.id and (j.state = 'live' and j.expires_at > $2 and not (j.withheld_at is not null or j.removed_at is not null or j.state = 'rejected') and case when j.company_id is null then u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) else c.suspended_at is null and c.merged_into_id is null end and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))) shown) end as "job", case when p.media_type = 'event' then (select row_to_json(shown) from (select e.id, e.title, coalesce(e.starts_at, e.created_at) as date, coalesce(e.ends_at, e.created_at) as "endDate",
  e.time_zone as "timeZone", e.format, e.category, case when e.format = 'online' then 'Online'
    else concat_ws(', ', nullif(e.venue, ''), nullif(e.city, ''), nullif(e.region, ''), nullif(nullif(e.country, ''), 'United States')) end as location, e.cover_url as "coverImage",
  e.is_premium as "isPremium", e.is_major_market as "isMajorMarket", e.is_free as "isFree",
  coalesce(c.name::text, nullif(e.organizer, ''), case when u.deactivated_at is null then u.full_name else 'A former member' end) as organizer, e.state, e.going_count as "goingCount",
  e.going_count + e.offered_count as "takenCount", e.capacity, e.has_waitlist as "hasWaitlist", coalesce(e.going_count + e.offered_count >= e.capacity, false) as "isFull",
  (select a.state from event_attendances a where a.event_id = e.id and a.user_id = $1) as "viewerState",
  exists (select 1 from saves s where s.user_id = $1 and s.subject_kind = 'event' and s.subject_id = e.id) as "viewerSaved",
  coalesce(e.published_at, e.created_at) as "createdAt"
      from post_events shared join events e on e.id = shared.event_id
join users u on u.id = e.owner_id
left join companies c on c.id = e.host_company_id
      where shared.post_id = p.id and (e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null and (e.host_company_id is null or c.suspended_at is null and c.merged_into_id is null) and (e.host_company_id is not null or u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2)) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))) shown) end as "event", case when p.media_type = 'poll' then (select row_to_json(shown) from (select poll.id, case when poll.state <> 'published' then poll.state when poll.opens_at > $2 then 'scheduled' when (poll.closes_at > $2 and poll.finished_at is null) then 'open' else 'closed' end as state, poll.vote_count as "voteCount", case when ((poll.finished_at is not null and poll.results <> 'staff' or poll.results = 'after_vote' and ballot.id is not null)
    and (poll.finished_at is null or poll.counted_count >= 5)) then poll.counted_count end as "countedVotes",
  poll.counted_count >= 5 as "hasResults",
  (select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'isCorrected', o.is_corrected, 'votes', case when ((poll.finished_at is not null and poll.results <> 'staff' or poll.results = 'after_vote' and ballot.id is not null)
    and (poll.finished_at is null or poll.counted_count >= 5)) then o.vote_count end)
    order by o.position), '[]') from poll_options o where o.poll_id = poll.id) as options,
  case when ballot.choices = '{}' then 'forfeited' when ballot.id is not null then 'voted' end as "viewerState",
  to_json(coalesce(ballot.choices, '{}')) as "viewerChoices", poll.question, poll.description, poll.category, poll.max_choices as "maxChoices", poll.professions,
  poll.company_types as "companyTypes", poll.results, poll.opens_at as "opensAt", poll.closes_at as "closesAt",
  poll.featured_at is not null as "isFeatured", (poll.professions = '{}' and poll.company_types = '{}' or is_in_audience(poll.professions, poll.company_types, poll.opens_at, $1)) as "isForViewer",
  exists (select 1 from saves s where s.user_id = $1 and s.subject_kind = 'poll' and s.subject_id = poll.id) as "viewerSaved",
  coalesce(poll.opens_at, poll.created_at) as "createdAt"
      from post_polls shared join polls poll on poll.id = shared.poll_id left join poll_ballots ballot on ballot.poll_id = poll.id and ballot.user_id = $1
      where shared.post_id = p.id and (poll.state <> 'draft' and poll.opens_at <= $2 and poll.withheld_at is null and poll.removed_at is null)) shown) end as "poll",
  case when p.link_preview_id is not null then (
    select json_build_object('url', l.url, 'title', l.title, 'description', l.description, 'siteName', l.site_name,
      'image', case when picture.id is not null then
        json_build_object('url', '/uploads/' || picture.key, 'width', picture.width, 'height', picture.height) end)
    from link_previews l left join uploads picture on picture.id = l.image_upload_id where l.id = p.link_preview_id
  ) end as "linkPreview", p.repost_count > 0 and exists (select 1 from posts again where again.author_id = $1
    and again.repost_of_id = p.id and again.content = '' and again.company_id is null and again.deleted_at is null) as "viewerReposted",
  case when p.company_id is null then p.author_id = $1 else exists (select 1 from company_roles r
    where r.company_id = p.company_id and r.user_id = $1 and r.role <> 'recruiter') end as "viewerEdits",
  mine.kind as "viewerReaction", saved.id is not null as "viewerSaved"
from picked
join posts p on p.id = picked.id and p.deleted_at is null
join users author on author.id = p.author_id and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = author.id) and not exists (select 1 from blocks b where b.blocker_id = author.id and b.blocked_id = $1)
left join companies company on company.id = p.company_id
left join uploads file on file.id = p.upload_id
left join reactions mine on mine.subject_kind = 'post' and mine.subject_id = p.id and mine.user_id = $1
left join saves saved on saved.user_id = $1 and saved.subject_kind = 'post' and saved.subject_id = p.id
where (p.company_id is null or (company.suspended_at is null and company.merged_into_id is null)) and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following')))))
)
select edge."keptStop", hit.*, cards.id is not null as "isKeptShown", cards.*
from edge left join hit on true left join cards on cards.id = hit."keptId"
order by hit."keptPlace" desc
