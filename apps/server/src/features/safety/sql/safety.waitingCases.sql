with picked as (
  select k.id from report_cases k where k.state = $2 and k.id > $3 order by k.id asc limit $4
)
select k.id, k.target_type as "targetType", k.target_id as "targetId", k.owner_id as "ownerId", k.state,
  k.excerpt, k.created_at as "openedAt", k.decision, k.decision_reason as "decisionReason", k.decided_at as "decidedAt",
  k.suspended_until as "suspendedUntil", k.appeal_text as "appealText", k.appealed_at as "appealedAt",
  k.appeal_decision as "appealDecision", k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt",
  case when o.id is not null then json_build_object('id', o.id, 'username', o.username, 'fullName', o.full_name, 'title', o.title, 'company', o.company, 'avatarUrl', o.avatar_url, 'isVerified', o.is_verified, 'isPremium', coalesce(o.premium_until > $1, false)) end as owner,
  case when decider.id is not null then json_build_object('id', decider.id, 'fullName', decider.full_name) end as "decidedBy", case when second.id is not null then json_build_object('id', second.id, 'fullName', second.full_name) end as "appealDecidedBy", c.post_id as "postId",
  case k.target_type when 'post' then left(p.content, 500) when 'comment' then left(c.content, 500) end as "currentText",
  case k.target_type when 'post' then p.id is not null and p.deleted_at is null and p.withheld_at is null
    when 'comment' then c.id is not null and c.deleted_at is null and c.withheld_at is null
    when 'message' then message.id is not null and message.deleted_at is null and message.removed_at is null
    when 'company' then coalesce(company.suspended_at is null and company.merged_into_id is null, false)
    else coalesce(o.deactivated_at is null and (o.suspended_until is null or o.suspended_until <= $1), false) end as "isVisible",
  said.count as "reportCount", said.reasons, newest.reports, earlier.cases as earlier
from picked
join report_cases k on k.id = picked.id
left join users o on o.id = k.owner_id
left join users decider on decider.id = k.decided_by
left join users second on second.id = k.appeal_decided_by
left join posts p on k.target_type = 'post' and p.id = k.target_id
left join comments c on k.target_type = 'comment' and c.id = k.target_id
left join messages message on k.target_type = 'message' and message.id = k.target_id
left join companies company on k.target_type = 'company' and company.id = k.target_id
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
