with bounds as (
  select coalesce($6::bigint, (select min(newest.id) from (
    select c.id from comments c where c.subject_kind = 'event' and c.subject_id = $3 and c.parent_id is null and c.deleted_at is null
    order by c.id desc limit 100
  ) newest), 0) as floor
), near as (
  (select c.id from comments c
    where c.subject_kind = 'event' and c.subject_id = $3 and c.parent_id is null and c.deleted_at is null and c.id >= (select floor from bounds)
      and $4::float8 > '-infinity'
    order by c.id desc limit 200)
  union
  (select c.id from comments c
    where c.subject_kind = 'event' and c.subject_id = $3 and c.pinned_at is not null and c.deleted_at is null and $4::float8 > '-infinity')
), ranked as (
  select c.id, case when c.pinned_at is not null then 'infinity'::float8 else
    ln((1 + case when c.reply_count = 0 then 0 else (select count(distinct answer.author_id) from (
      select r.author_id from comments r
      where r.parent_id = c.id and r.deleted_at is null and r.withheld_at is null and r.hidden_at is null and r.author_id <> c.author_id
      order by r.id desc limit 30
    ) answer) end + (c.like_count + c.celebrate_count + c.support_count + c.insightful_count + c.love_count + c.curious_count) / 3.0) * case when exists (select 1 from follows f where f.follower_id = $1 and f.user_id = c.author_id and f.state = 'following')
      then case when exists (select 1 from follows f where f.follower_id = c.author_id and f.user_id = $1 and f.state = 'following') then 1.5 else 1.2 end
      else 1 end)::float8 + extract(epoch from c.created_at)::float8 * (ln(2::float8) / 129600) end as rank
  from near, comments c
join events p on c.subject_kind = 'event' and p.id = c.subject_id
join users u on u.id = c.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
  where c.id = near.id and c.deleted_at is null and (c.withheld_at is null or c.author_id = $1) and (c.hidden_at is null or c.author_id = $1 or (case when p.host_company_id is null or p.state = 'draft' then p.owner_id = $1 else exists (select 1 from company_roles r where r.company_id = p.host_company_id and r.user_id = $1 and r.role in ('owner', 'admin')) end)) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2))
), rest as (
  select c.id, '-infinity'::float8 as rank
  from comments c
join events p on c.subject_kind = 'event' and p.id = c.subject_id
join users u on u.id = c.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
  where c.subject_kind = 'event' and c.subject_id = $3 and c.parent_id is null and c.pinned_at is null and c.deleted_at is null and (c.withheld_at is null or c.author_id = $1) and (c.hidden_at is null or c.author_id = $1 or (case when p.host_company_id is null or p.state = 'draft' then p.owner_id = $1 else exists (select 1 from company_roles r where r.company_id = p.host_company_id and r.user_id = $1 and r.role in ('owner', 'admin')) end)) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2))
    and c.id < (select case when $4::float8 > '-infinity' then floor else least(floor, $5) end from bounds)
  order by c.id desc limit $7
), picked as (
  select id, rank from (select * from ranked union all select * from rest) every_one
  where (rank, id) < ($4::float8, $5::bigint)
  order by rank desc, id desc limit $7
)
select c.id, c.subject_kind as "subjectKind", c.subject_id as "postId", c.parent_id as "parentId", json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as author, c.content,
  case when c.reply_count = 0 then 0 else (select count(*)::int from (
    select from comments r join users ru on ru.id = r.author_id and ru.application_status = 'approved' and ru.deactivated_at is null and (ru.suspended_until is null or ru.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = ru.id) and not exists (select 1 from blocks b where b.blocker_id = ru.id and b.blocked_id = $1)
    where r.parent_id = c.id and r.deleted_at is null and (r.withheld_at is null or r.author_id = $1) and (r.hidden_at is null or r.author_id = $1 or (case when p.host_company_id is null or p.state = 'draft' then p.owner_id = $1 else exists (select 1 from company_roles r where r.company_id = p.host_company_id and r.user_id = $1 and r.role in ('owner', 'admin')) end)) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = ru.id and (m.until is null or m.until > $2))
    limit 100
  ) seen) end as "replyCount", c.created_at as "createdAt", c.edited_at as "editedAt",
  c.pinned_at is not null as "isPinned", c.hidden_at is not null as "isHidden", c.withheld_at is not null as "isWithheld",
  (case when p.host_company_id is null or p.state = 'draft' then p.owner_id = $1 else exists (select 1 from company_roles r where r.company_id = p.host_company_id and r.user_id = $1 and r.role in ('owner', 'admin')) end) as "answersForSubject", c.like_count as "likeCount", c.celebrate_count as "celebrateCount", c.support_count as "supportCount", c.insightful_count as "insightfulCount", c.love_count as "loveCount", c.curious_count as "curiousCount",
  (select mine.kind from reactions mine where mine.subject_kind = 'comment' and mine.subject_id = c.id and mine.user_id = $1) as "viewerReaction", picked.rank, bounds.floor
from bounds, picked, comments c
join events p on c.subject_kind = 'event' and p.id = c.subject_id
join users u on u.id = c.author_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
where c.id = picked.id
order by picked.rank desc, picked.id desc
