select d.content, d.extras, d.updated_at as "updatedAt",
  case when f.id is not null then json_build_object('key', f.key, 'smallKey', f.small_key,
    'thumbKey', f.thumb_key, 'type', f.type, 'name', f.original_name, 'bytes', f.bytes,
    'width', f.width, 'height', f.height) end as file, json_build_object('cover', case when cover.id is not null then json_build_object('key', cover.key, 'smallKey', cover.small_key,
    'thumbKey', cover.thumb_key, 'type', cover.type, 'name', cover.original_name, 'bytes', cover.bytes,
    'width', cover.width, 'height', cover.height) end, 'captions', case when captions.id is not null then json_build_object('key', captions.key, 'smallKey', captions.small_key,
    'thumbKey', captions.thumb_key, 'type', captions.type, 'name', captions.original_name, 'bytes', captions.bytes,
    'width', captions.width, 'height', captions.height) end) as beside
from post_drafts d left join uploads f on f.id = d.upload_id and f.attached_at is null
left join uploads cover on cover.key = d.extras->>'coverKey' and cover.owner_id = d.user_id and cover.attached_at is null
left join uploads captions on captions.key = d.extras->>'captionsKey' and captions.owner_id = d.user_id and captions.attached_at is null
where d.user_id = $1 and d.place = $2
