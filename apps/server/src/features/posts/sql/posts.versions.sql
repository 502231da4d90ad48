select v.id, v.content, v.audience, v.created_at as "replacedAt" from post_versions v
where v.post_id = $1 and v.id < $2 and not v.is_silent
order by v.id desc nulls last
limit $3
