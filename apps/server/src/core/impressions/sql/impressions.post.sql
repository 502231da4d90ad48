insert into impressions (subject_id, subject_kind, day, viewer_id, seen_at)
select counted.id, 'post', ($2::timestamptz at time zone 'UTC')::date, $1::bigint, $2::timestamptz
from (select p.id
from posts p join users author on author.id = p.author_id and author.application_status = 'approved' and author.deactivated_at is null and (author.suspended_until is null or author.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = author.id) and not exists (select 1 from blocks b where b.blocker_id = author.id and b.blocked_id = $1)
left join companies company on company.id = p.company_id
where p.id = any(array(select asked.id from unnest($3::bigint[]) asked(id) where not exists (
  select 1 from impressions i
  where i.subject_id = asked.id and i.subject_kind = 'post' and i.day = ($2::timestamptz at time zone 'UTC')::date and i.viewer_id = $1))) and p.author_id <> $1 and p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following')))))
  and (p.company_id is null or (company.suspended_at is null and company.merged_into_id is null
    and not exists (select 1 from company_roles r where r.company_id = p.company_id and r.user_id = $1)))
order by p.id for key share of p) counted
on conflict do nothing
