select k.id, k.target_type as "targetType", k.target_id as "targetId", k.excerpt, k.state, k.decision,
  k.decision_reason as reason, k.decided_at as "decidedAt", k.suspended_until as "suspendedUntil",
  k.appeal_text as "appealText", k.appealed_at as "appealedAt", k.appeal_decision as "appealDecision",
  k.appeal_reason as "appealReason", k.appeal_decided_at as "appealDecidedAt"
from report_cases k
where k.owner_id = $1 and k.decision in ('remove', 'warn', 'suspend') and k.id < $2
order by k.id desc
limit $3
