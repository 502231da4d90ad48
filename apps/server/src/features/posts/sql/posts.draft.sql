select d.content, d.extras, d.updated_at as "updatedAt",
  case when f.id is not null then json_build_object('key', f.key, 'smallKey', f.small_key, 'thumbKey', f.thumb_key, 'type', f.type,
    'name', f.original_name, 'bytes', f.bytes, 'width', f.width, 'height', f.height) end as file
from post_drafts d left join uploads f on f.id = d.upload_id and f.attached_at is null
where d.user_id = $1 and d.place = $2
