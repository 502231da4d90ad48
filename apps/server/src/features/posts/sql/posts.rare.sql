select p.id, case when strpos(p.content, '@[') > 0 then (
    select json_agg(json_build_object('id', person.id, 'fullName', person.full_name) order by person.id)
    from post_mentions m join users person on person.id = m.user_id and person.application_status = 'approved' and person.deactivated_at is null and (person.suspended_until is null or person.suspended_until <= $2) and not exists (select 1 from blocks b where b.blocker_id = $1 and b.blocked_id = person.id) and not exists (select 1 from blocks b where b.blocker_id = person.id and b.blocked_id = $1) where m.post_id = p.id
  ) end as mentions, case when p.poster_upload_id is not null then (select extra.key from uploads extra where extra.id = p.poster_upload_id) end as "poster", case when p.captions_upload_id is not null then (select extra.key from uploads extra where extra.id = p.captions_upload_id) end as "captions",
  case when p.link_preview_id is not null then (
    select json_build_object('url', l.url, 'title', l.title, 'description', l.description, 'siteName', l.site_name,
      'image', case when picture.id is not null then
        json_build_object('url', '/uploads/' || picture.key, 'width', picture.width, 'height', picture.height) end)
    from link_previews l left join uploads picture on picture.id = l.image_upload_id where l.id = p.link_preview_id
  ) end as "linkPreview" from unnest($3::bigint[]) picked(id) join posts p on p.id = picked.id
