with viewing as (select $1::bigint, $2::timestamptz)
select p.id, coalesce(company.name::text, author.full_name) as title, left(p.content, 200) as excerpt,
  case when company.id is null then author.avatar_url else company.logo_url end as "imageUrl", '/post/' || p.id as href,
  json_build_array(p.author_id) as "toldIds"
from posts p
join users author on author.id = p.author_id
left join companies company on company.id = p.company_id
where p.id = any($3::bigint[]) and (p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and exists (select 1 from users writer where writer.id = p.author_id and writer.application_status = 'approved' and writer.deactivated_at is null and (writer.suspended_until is null or writer.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = writer.id) and not exists (select 1 from blocks b where b.blocker_id = writer.id and b.blocked_id = $1)) and (p.company_id is null or exists (select 1 from companies page where page.id = p.company_id and page.suspended_at is null and page.merged_into_id is null)))
