with heads as materialized (
  select n.id, n.kind, n.subject, coalesce(n.group_id, n.id) as group_id
  from notifications n
  where n.user_id = $1 and n.in_digest and (n.read_at is null or not n.in_app) and (n.data -> 'actorId' is null or exists (select 1 from users u where u.id = (n.data ->> 'actorId')::bigint and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2)) offset 0)) and not exists (
    select 1 from notifications v where v.user_id = n.user_id and coalesce(v.group_id, v.id) = coalesce(n.group_id, n.id) and v.id > n.id
      and v.in_digest and (v.read_at is null or not v.in_app) and (v.data -> 'actorId' is null or exists (select 1 from users u where u.id = (v.data ->> 'actorId')::bigint and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2)) offset 0))
  ) order by n.id desc nulls last limit $3
)
select h.id, h.kind, h.subject, newest.data, newest.created_at as "createdAt", among.count, among.kinds, among.people, array_to_json(among."actorIds") as "actorIds",
  among."isUnread", case
    when newest.data ? 'commentId' and cardinality(among.kinds) = 1 then (select left(c.content, 400) from comments c join posts p on c.subject_kind = 'post' and p.id = c.subject_id
      where c.id = (newest.data ->> 'commentId')::bigint and ((p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and exists (select 1 from users writer where writer.id = p.author_id and writer.application_status = 'approved' and writer.deactivated_at is null and (writer.suspended_until is null or writer.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = writer.id) and not exists (select 1 from blocks b where b.blocker_id = writer.id and b.blocked_id = $1)) and (p.company_id is null or exists (select 1 from companies page where page.id = p.company_id and page.suspended_at is null and page.merged_into_id is null))) and c.deleted_at is null and (c.withheld_at is null or c.author_id = $1) and (c.hidden_at is null or c.author_id = $1 or (case when p.company_id is null then p.author_id = $1 else exists (select 1 from company_roles role where role.company_id = p.company_id and role.user_id = $1 and role.role <> 'recruiter') end)) and (c.parent_id is null or exists (select 1 from comments above join users writer on writer.id = above.author_id and writer.application_status = 'approved' and writer.deactivated_at is null and (writer.suspended_until is null or writer.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = writer.id) and not exists (select 1 from blocks b where b.blocker_id = writer.id and b.blocked_id = $1) where above.id = c.parent_id and above.deleted_at is null and (above.withheld_at is null or above.author_id = $1) and (above.hidden_at is null or above.author_id = $1 or (case when p.company_id is null then p.author_id = $1 else exists (select 1 from company_roles role where role.company_id = p.company_id and role.user_id = $1 and role.role <> 'recruiter') end)))) and exists (select 1 from users speaker where speaker.id = c.author_id and speaker.application_status = 'approved' and speaker.deactivated_at is null and (speaker.suspended_until is null or speaker.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = speaker.id) and not exists (select 1 from blocks b where b.blocker_id = speaker.id and b.blocked_id = $1))))
    when newest.data ? 'postId' then (select left(p.content, 400) from posts p
      where p.id = (newest.data ->> 'postId')::bigint and (p.deleted_at is null and (p.author_id = $1 or (p.withheld_at is null and (p.audience = 'members' or (exists (select 1 from follows f where f.follower_id = $1 and f.user_id = p.author_id and f.state = 'following') and exists (select 1 from follows f where f.follower_id = p.author_id and f.user_id = $1 and f.state = 'following'))))) and exists (select 1 from users writer where writer.id = p.author_id and writer.application_status = 'approved' and writer.deactivated_at is null and (writer.suspended_until is null or writer.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = writer.id) and not exists (select 1 from blocks b where b.blocker_id = writer.id and b.blocked_id = $1)) and (p.company_id is null or exists (select 1 from companies page where page.id = p.company_id and page.suspended_at is null and page.merged_into_id is null))))
  end as snippet,
  (select coalesce(json_agg(card.person), '[]') from (
    select json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2 and u.shows_premium_badge, false)) as person
    from users u
    where u.id = any(among."actorIds" || array(select value::bigint from jsonb_array_elements_text(
      case jsonb_typeof(newest.data -> 'visitorIds') when 'array' then newest.data -> 'visitorIds' else '[]'::jsonb end))) and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
    order by array_position(among."actorIds", u.id), u.id limit 2
  ) card) as actors,
  exists (select 1 from notification_tunings t where t.user_id = $1 and t.key = 'thread:' || h.subject) as "isThreadMuted",
  array(select t.key from notification_tunings t where t.user_id = $1 and t.key like 'type:%') as tunings
from heads h
cross join lateral (
  select count(*)::int as count, array_agg(distinct heard.kind) as kinds, coalesce(bool_or(heard."isUnread"), false) as "isUnread",
    count(distinct heard.actor_id)::int as people, coalesce((array_agg(heard.actor_id order by heard.latest desc)
      filter (where heard.rank = 1))[1:2], '{}') as "actorIds", max(heard.id) as newest_id
  from (
    select row_number() over (partition by seen.actor_id order by seen.id desc) as rank, seen.id as latest, seen.*
    from (
      select v.id, v.kind, (v.data ->> 'actorId')::bigint as actor_id, v.read_at is null as "isUnread"
      from notifications v
      where v.user_id = $1 and coalesce(v.group_id, v.id) = h.group_id and v.in_digest and (v.read_at is null or not v.in_app) and (v.data -> 'actorId' is null or exists (select 1 from users u where u.id = (v.data ->> 'actorId')::bigint and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1) and not exists (select 1 from mutes m where m.muter_id = $1 and m.muted_id = u.id and (m.until is null or m.until > $2)) offset 0))
      order by v.id desc nulls last limit 1000
    ) seen
  ) heard
) among
join notifications newest on newest.id = among.newest_id
order by h.id desc
