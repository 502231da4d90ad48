select i.id as place, json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'title', u.title, 'company', u.company, 'avatarUrl', u.avatar_url, 'isVerified', u.is_verified, 'isPremium', coalesce(u.premium_until > $2, false)) as person, case when v.id is not null then json_build_object('id', v.id, 'username', v.username, 'fullName', v.full_name, 'title', v.title, 'company', v.company, 'avatarUrl', v.avatar_url, 'isVerified', v.is_verified, 'isPremium', coalesce(v.premium_until > $2, false)) end as inviter,
  i.created_at as "createdAt"
from group_invites i join users u on u.id = i.user_id and u.application_status = 'approved' and u.deactivated_at is null and (u.suspended_until is null or u.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = u.id) and not exists (select 1 from blocks b where b.blocker_id = u.id and b.blocked_id = $1)
left join users v on v.id = i.inviter_id and v.application_status = 'approved' and v.deactivated_at is null and (v.suspended_until is null or v.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = v.id) and not exists (select 1 from blocks b where b.blocker_id = v.id and b.blocked_id = $1)
where i.group_id = $3 and i.id < $4
order by i.id desc
limit $5
