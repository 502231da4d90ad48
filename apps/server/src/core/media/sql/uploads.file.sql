select f.type, f.mime, f.original_name as "originalName", coalesce(f.derived_key = $4, false) as "isDerived",
  shown."isPicture", case when $4 in (f.key, f.derived_key) then f.width end as width
from (
  select * from uploads where key = $4 or small_key = $4 or thumb_key = $4 or derived_key = $4 limit 1
) f
cross join lateral (select (f.owner_id is null
  or (exists (select 1 from users u where u.id = f.owner_id
    and (u.avatar_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) or u.cover_image_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key)) and ($3::boolean or (u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1))) offset 0)
  or exists (select 1 from companies c where (c.logo_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) or c.cover_image_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key))
    and ($3::boolean or (c.suspended_at is null and c.merged_into_id is null) or exists (select 1 from company_roles r where r.company_id = c.id and r.user_id = $1)) offset 0)
  or exists (select 1 from groups g where g.cover_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) and (g.visibility <> 'hidden' or $3::boolean) offset 0)
  or exists (select 1 from events e left join companies c on c.id = e.host_company_id
      where e.cover_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) and e.state in ('published', 'canceled') and e.withheld_at is null and e.removed_at is null and (e.host_company_id is null or c.suspended_at is null and c.merged_into_id is null) offset 0))
    and not (exists (select 1 from posts p where (p.upload_id = f.id or p.poster_upload_id = f.id) and p.removed_at is not null offset 0)
  or exists (select 1 from messages m where m.upload_id = f.id and m.removed_at is not null offset 0)
  or exists (select 1 from events e where e.cover_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) and e.removed_at is not null offset 0))) as "isPicture") shown
where shown."isPicture" or (f.owner_id = $1
  or exists (select 1 from posts p
    where (p.upload_id = f.id or p.poster_upload_id = f.id or p.captions_upload_id = f.id) and (p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and exists (select 1 from users writer where writer.id = p.author_id and writer.application_status = 'approved' and writer.deactivated_at is null and (writer.suspended_until is null or writer.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = writer.id) and not exists (select 1 from blocks b where b.blocker_id = writer.id and b.blocked_id = $1)) and (p.company_id is null or exists (select 1 from companies page where page.id = p.company_id and page.suspended_at is null and page.merged_into_id is null))) offset 0)
  or exists (select 1 from messages m
    join conversations c on c.id = m.conversation_id
    join conversation_members own on own.conversation_id = c.id and own.user_id = $1
    where m.upload_id = f.id and m.deleted_at is null and m.removed_at is null and m.seq > own.cleared_seq
      and not (coalesce(c.awaits_id = $1, false) and m.sender_id <> $1)
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1) offset 0)
  or exists (select 1 from group_files shared
    join groups g on g.id = shared.group_id
    join users u on u.id = shared.user_id
    left join group_members mine on mine.group_id = g.id and mine.user_id = $1
    where shared.upload_id = f.id and (coalesce(mine.role in ('owner', 'moderator'), false) or (u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)))
      and (mine.id is not null or (g.visibility = 'listed'
        and not exists (select 1 from group_bans b where b.group_id = g.id and b.user_id = $1)
        and exists (select 1 from group_posts said where said.file_id = shared.id))) offset 0)
  or exists (select 1 from groups g
    where g.cover_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) and (exists (select 1 from group_members k where k.group_id = g.id and k.user_id = $1)
      or (exists (select 1 from group_invites k where k.group_id = g.id and k.user_id = $1)
        and not exists (select 1 from group_bans k where k.group_id = g.id and k.user_id = $1))) offset 0)
  or exists (select 1 from job_applications a join jobs j on j.id = a.job_id
    join users p on p.id = a.applicant_id left join companies c on c.id = j.company_id
    where a.resume_id = f.id and (case when j.state = 'draft' or j.company_id is null then j.owner_id = $1
    else exists (select 1 from company_roles r
    where r.company_id = j.company_id and r.user_id = $1 and r.role in ('owner', 'admin', 'recruiter')) end) and not ((j.withheld_at is not null or j.removed_at is not null or j.state = 'rejected') or j.state <> 'draft' and not (c.suspended_at is null and c.merged_into_id is null)) and (p.id <> $1 and p.application_status = 'approved' and p.deactivated_at is null and (p.suspended_until is null or p.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = p.id) and not exists (select 1 from blocks b where b.blocker_id = p.id and b.blocked_id = $1)) offset 0)
  or exists (select 1 from events e where e.cover_url in ('/uploads/' || f.key, '/uploads/' || f.thumb_key) and ($3::boolean or (case when e.host_company_id is null or e.state = 'draft' then e.owner_id = $1 else exists (select 1 from company_roles r where r.company_id = e.host_company_id and r.user_id = $1 and r.role in ('owner', 'admin')) end)) offset 0)
    or exists (select 1 from events e where e.proposed is not null and e.proposed ->> 'coverUrl' in ('/uploads/' || f.key, '/uploads/' || f.thumb_key)
      and ($3::boolean or (case when e.host_company_id is null or e.state = 'draft' then e.owner_id = $1 else exists (select 1 from company_roles r where r.company_id = e.host_company_id and r.user_id = $1 and r.role in ('owner', 'admin')) end)) offset 0))
