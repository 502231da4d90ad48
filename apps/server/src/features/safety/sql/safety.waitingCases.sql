with picked as (
  select k.id from report_cases k where k.state = $2 and k.id > $3 order by k.id asc limit $4
)
select k.id, k.target_type as "targetType", k.target_id as "targetId", k.owner_id as "ownerId", k.state,
  k.excerpt, k.created_at as "openedAt", k.decision, k.decision_reason as "decisionReason", k.decided_at as "decidedAt",
  k.suspended_until as "suspendedUntil", k.appeal_text as "appealText", k.appealed_at as "appealedAt",
  k.appeal_decision as "appealDecision", k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt",
  case when o.id is not null then json_build_object('id', o.id, 'username', o.username, 'fullName', o.full_name, 'title', o.title, 'company', o.company, 'avatarUrl', o.avatar_url, 'isVerified', o.is_verified, 'isPremium', coalesce(o.premium_until > $1 and o.shows_premium_badge, false)) end as owner,
  case when decider.id is not null then json_build_object('id', decider.id, 'fullName', decider.full_name) end as "decidedBy", case when second.id is not null then json_build_object('id', second.id, 'fullName', second.full_name) end as "appealDecidedBy",
  coalesce(shown.href, '/admin/reports') as href, shown."currentText", coalesce(shown."isVisible", false) as "isVisible",
  said.count as "reportCount", said.reasons, newest.reports, earlier.cases as earlier
from picked
join report_cases k on k.id = picked.id
left join users o on o.id = k.owner_id
left join users decider on decider.id = k.decided_by
left join users second on second.id = k.appeal_decided_by
left join lateral (
  select '/profile/' || k.target_id as href, null::text as "currentText", x.id is not null and (x.deactivated_at is null and (x.suspended_until is null or x.suspended_until <= $1)) as "isVisible"
  from (values (1)) one left join users x on x.id = k.target_id where k.target_type = 'user'
  union all select '/companies/' || k.target_id as href, null::text as "currentText", x.id is not null and (x.suspended_at is null and x.merged_into_id is null) as "isVisible"
  from (values (1)) one left join companies x on x.id = k.target_id where k.target_type = 'company'
  union all select '/post/' || k.target_id as href, left(x.content, 500) as "currentText", x.id is not null and (x.deleted_at is null and x.withheld_at is null) as "isVisible"
  from (values (1)) one left join posts x on x.id = k.target_id where k.target_type = 'post'
  union all select case x.subject_kind when 'post' then '/post/' || x.subject_id when 'event' then '/events/' || x.subject_id when 'poll' then '/polls/' || x.subject_id else '/post/' || k.target_id end as href, left(x.content, 500) as "currentText", x.id is not null and (x.deleted_at is null and x.withheld_at is null) as "isVisible"
  from (values (1)) one left join comments x on x.id = k.target_id where k.target_type = 'comment'
  union all select case when k.owner_id is null then '/admin/users' else '/profile/' || k.owner_id end as href, null::text as "currentText", x.id is not null and (x.deleted_at is null and x.removed_at is null) as "isVisible"
  from (values (1)) one left join messages x on x.id = k.target_id where k.target_type = 'message'
  union all select '/jobs/' || k.target_id as href, left(x.title || E'\n' || x.description, 500) as "currentText", x.id is not null and (x.state = 'live' and x.withheld_at is null and x.removed_at is null) as "isVisible"
  from (values (1)) one left join jobs x on x.id = k.target_id where k.target_type = 'job'
  union all select '/events/' || k.target_id as href, left(x.title || E'\n' || x.description, 500) as "currentText", x.id is not null and (x.state in ('published', 'canceled') and x.withheld_at is null and x.removed_at is null) as "isVisible"
  from (values (1)) one left join events x on x.id = k.target_id where k.target_type = 'event'
  union all select '/polls/' || k.target_id as href, left(x.question || E'\n' || x.description, 500) as "currentText", x.id is not null and (x.state <> 'draft' and x.withheld_at is null and x.removed_at is null) as "isVisible"
  from (values (1)) one left join polls x on x.id = k.target_id where k.target_type = 'poll'
) shown on true
cross join lateral (
  select coalesce(sum(n), 0)::int as count,
    coalesce(json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason), '[]') as reasons
  from (select r.reason, count(*)::int as n from reports r where r.case_id = k.id group by r.reason) counted
) said
cross join lateral (
  select json_agg(json_build_object('reason', r.reason, 'note', r.note, 'at', r.created_at,
    'reporter', json_build_object('id', r.reporter_id, 'fullName', r.full_name)) order by r.id desc) as reports
  from (
    select r.*, u.full_name from reports r join users u on u.id = r.reporter_id
    where r.case_id = k.id order by r.id desc limit 10
  ) r
) newest
cross join lateral (
  select json_build_object('cases', count(*),
    'acted', count(*) filter (where e.decision <> 'keep' and e.appeal_decision is distinct from 'reversed')) as cases
  from report_cases e where e.owner_id = k.owner_id and e.id < k.id and e.decision is not null
) earlier
order by k.id asc
