with given as (select $2::timestamptz, $3::text, $4::text, $9::text[]), me as materialized (select company_id from users where id = $1), filtered as materialized (
  (select c.id as id, (case when (select max(l.id) from posts l where l.company_id = c.id and l.deleted_at is null) is null then 0 else 1 end)::bigint as rank, coalesce((select max(l.id) from posts l where l.company_id = c.id and l.deleted_at is null), c.id) as key, (($5::text is null or lower(c.type) = lower($5))
        and ($6::text is null or lower(nullif(btrim(split_part(c.location, ',', -1)), '')) = lower($6))
        and ($7::text is null or (c.is_verified))
        and ($8::text is null or c.created_at >= ($2::timestamptz - make_interval(days => case $8::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end)))) as passes
    from companies c
    where c.suspended_at is null and c.merged_into_id is null and company_words(c.name, c.type, c.tagline, c.about, c.location, c.brands, c.product_categories)
          @@ to_tsquery('pg_catalog.english', $3)
    limit 1000)
), best_filtered as materialized (
  select id, rank, key, passes, false as "isEnd" from filtered
  where (select count(*) < 1000 from filtered) and passes
    and (rank < coalesce(($9::text[])[1]::bigint, 1000000) or rank = coalesce(($9::text[])[1]::bigint, 1000000) and (key, id) < (coalesce(($9::text[])[2]::bigint, 9007199254740991), coalesce(($9::text[])[3]::bigint, 9007199254740991)))
  order by rank desc, key desc, id desc
  limit 21
), walk_1 as materialized (
  select id, 1::bigint as rank, key, passes, n = 500 as "isEnd" from (
    select walked.*, row_number() over () as n from (
      select c.id as id, p.id as key, (($5::text is null or lower(c.type) = lower($5))
        and ($6::text is null or lower(nullif(btrim(split_part(c.location, ',', -1)), '')) = lower($6))
        and ($7::text is null or (c.is_verified))
        and ($8::text is null or c.created_at >= ($2::timestamptz - make_interval(days => case $8::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end)))
        and not exists (select 1 from posts l where l.company_id = c.id and l.deleted_at is null and l.id > p.id) and company_words(c.name, c.type, c.tagline, c.about, c.location, c.brands, c.product_categories)
          @@ to_tsquery('pg_catalog.english', $3)) as passes
      from posts p join companies c on c.id = p.company_id
      where (select count(*) >= 1000 from filtered)
        and coalesce(($9::text[])[1]::bigint, 1000000) >= 1
        and p.company_id is not null and p.deleted_at is null and c.suspended_at is null and c.merged_into_id is null
        and (p.id, c.id) < (case when coalesce(($9::text[])[1]::bigint, 1000000) > 1 then 9007199254740991 else coalesce(($9::text[])[2]::bigint, 9007199254740991) end, case when coalesce(($9::text[])[1]::bigint, 1000000) > 1 then 9007199254740991 else coalesce(($9::text[])[3]::bigint, 9007199254740991) end)
      order by p.id desc, c.id desc
      limit 500
    ) walked
  ) numbered
  where passes or n = 500
  limit 21
), walk_0 as materialized (
  select id, 0::bigint as rank, key, passes, n = 500 as "isEnd" from (
    select walked.*, row_number() over () as n from (
      select c.id as id, c.id as key, (($5::text is null or lower(c.type) = lower($5))
        and ($6::text is null or lower(nullif(btrim(split_part(c.location, ',', -1)), '')) = lower($6))
        and ($7::text is null or (c.is_verified))
        and ($8::text is null or c.created_at >= ($2::timestamptz - make_interval(days => case $8::text when 'week' then 7 when 'month' then 30 when 'quarter' then 90 when 'year' then 365 end)))
        and not exists (select 1 from posts l where l.company_id = c.id and l.deleted_at is null) and company_words(c.name, c.type, c.tagline, c.about, c.location, c.brands, c.product_categories)
          @@ to_tsquery('pg_catalog.english', $3)) as passes
      from companies c
      where (select count(*) >= 1000 from filtered)
        and (select count(*) < 21 and not coalesce(bool_or("isEnd"), false) from walk_1)
        and coalesce(($9::text[])[1]::bigint, 1000000) >= 0
        and c.suspended_at is null and c.merged_into_id is null
        and (c.id, c.id) < (case when coalesce(($9::text[])[1]::bigint, 1000000) > 0 then 9007199254740991 else coalesce(($9::text[])[2]::bigint, 9007199254740991) end, case when coalesce(($9::text[])[1]::bigint, 1000000) > 0 then 9007199254740991 else coalesce(($9::text[])[3]::bigint, 9007199254740991) end)
      order by c.id desc, c.id desc
      limit 500
    ) walked
  ) numbered
  where passes or n = 500
  limit 21
), page as (
  select id, passes, "isEnd", array[rank::text, key::text, id::text] as keys,
    row_number() over (order by rank desc, key desc, id desc) as place
  from (select * from best_filtered union all select * from walk_1 union all select * from walk_0) found
  order by place
  limit 21
)
select page.keys, page.passes, page."isEnd", json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'location', c.location, 'logoUrl', c.logo_url, 'isVerified', c.is_verified, 'followerCount', c.follower_count) as company, c.tagline, exists (select 1 from follows f where f.follower_id = $1 and f.company_id = c.id) as "isFollowing"
from page join companies c on c.id = page.id
order by page.place
