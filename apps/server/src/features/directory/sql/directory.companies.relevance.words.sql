with candidates as (
  select c.id, c.name::text as name, c.follower_count, c.created_at as joined_at, (case when $4::text is null then 0
      when lower(c.name::text) = $4 then 40
      when starts_with(lower(c.name::text), $4) then 30
      when position(' ' || $4 in lower(c.name::text)) > 0 then 20 else 10 end
    + case when c.id = me.company_id then 1 else 0 end) as rank,
    coalesce((select max(p.id) from posts p where p.company_id = c.id and p.deleted_at is null), 0) as active,
    c.type as company_type, nullif(btrim(regexp_replace(c.location, '^.*,', '')), '') as region, c.is_verified as verified
  from companies c
  left join users me on me.id = $1
  where c.suspended_at is null and c.merged_into_id is null and $2::timestamptz is not null
    and company_words(c.name, c.type, c.tagline, c.about, c.location, c.brands, c.product_categories)
      @@ to_tsquery('pg_catalog.english', $3)
), page as (
  select id, keys, row_number() over () as place from (
    select id, array[rank, follower_count, id] as keys from candidates
    where ($5::text is null or lower(company_type) = lower($5))
    and ($6::text is null or lower(region) = lower($6))
    and ($7::text is null or verified)
    and ($8::text is null or joined_at >= $2::timestamptz - make_interval(days => (select days from (values ('week', 7), ('month', 30), ('quarter', 90), ('year', 365)) period (word, days) where word = $8)))
      and ($9::bigint[] is null or (rank, follower_count, id) < (($9::bigint[])[1], ($9::bigint[])[2], ($9::bigint[])[3]))
    order by rank desc, follower_count desc, id desc
    limit $10
  ) best
)
select page.keys, json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'location', c.location, 'logoUrl', c.logo_url, 'isVerified', c.is_verified, 'followerCount', c.follower_count) as company, c.tagline, exists (select 1 from follows f where f.follower_id = $1 and f.company_id = c.id) as "isFollowing"
from page join companies c on c.id = page.id
order by page.place
