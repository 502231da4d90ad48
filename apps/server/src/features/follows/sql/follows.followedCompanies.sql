select f.id as place, json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'location', c.location, 'logoUrl', c.logo_url, 'isVerified', c.is_verified, 'followerCount', c.follower_count) as company, c.tagline, exists (select 1 from follows f where f.follower_id = $1 and f.company_id = c.id) as "isFollowing"
from follows f join companies c on c.id = f.company_id and c.suspended_at is null and c.merged_into_id is null
where f.follower_id = $2 and f.id < $3
order by f.id desc nulls last
limit $4
