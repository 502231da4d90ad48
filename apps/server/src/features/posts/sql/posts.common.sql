select p.id, json_build_object('id', author.id, 'username', author.username, 'fullName', author.full_name, 'title', author.title, 'company', author.company, 'avatarUrl', author.avatar_url, 'isVerified', author.is_verified, 'isPremium', coalesce(author.premium_until > $2 and author.shows_premium_badge, false)) as author,
  case when company.id is not null then json_build_object('id', company.id, 'name', company.name, 'type', company.type,
    'location', company.location, 'logoUrl', company.logo_url, 'isVerified', company.is_verified,
    'followerCount', company.follower_count) end as company,
  p.content, p.media_type as "mediaType",
  case when file.id is not null then json_build_object('key', file.key, 'smallKey', file.small_key, 'name', file.original_name,
    'bytes', file.bytes, 'width', file.width, 'height', file.height, 'derivedKey', file.derived_key,
    'derivedState', file.derived_state) end as file,
  p.image_alt as "imageAlt", p.video_url as "videoUrl", p.audience, p.is_repost as "isRepost", p.repost_of_id as "repostOfId",
  p.repost_count as "repostCount", p.comments_closed_at is not null as "commentsClosed",
  p.pinned_at is not null as "isPinned", p.withheld_at is not null as "isWithheld", p.created_at as "createdAt", p.edited_at as "editedAt",
  p.comment_count as "commentCount", case when p.topic_count > 0 then (
    select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by t.slug)
    from post_topics pt join topics t on t.id = pt.topic_id where pt.post_id = p.id
  ) end as topics, p.like_count as "likeCount", p.celebrate_count as "celebrateCount", p.support_count as "supportCount", p.insightful_count as "insightfulCount", p.love_count as "loveCount", p.curious_count as "curiousCount", case when author.shows_premium_badge then author.premium_until end as "premiumUntil", (strpos(p.content, '@[') > 0 or p.link_preview_id is not null or coalesce(p.poster_upload_id, p.captions_upload_id) is not null or p.media_type = 'job' or p.media_type = 'event' or p.media_type = 'poll') as "hasRare", p.xmin as "postBy", author.xmin as "authorBy", company.xmin as "companyBy", file.xmin as "fileBy"
from unnest($1::bigint[]) picked(id)
join posts p on p.id = picked.id
join users author on author.id = p.author_id
left join companies company on company.id = p.company_id
left join uploads file on file.id = p.upload_id
