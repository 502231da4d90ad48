-- A row that refers to a file lets go of it when the row is deleted or refers to another file. Nothing else may refer to the
-- file either before the sweeper deletes it (BoundFiles.isHeld).
CREATE FUNCTION release_upload() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	path text[] := tg_argv[0]::text[];
	was text := to_jsonb(old) #>> path;
BEGIN
	IF was IS NULL OR (tg_op = 'UPDATE' AND to_jsonb(new) #>> path = was) THEN
		RETURN NULL;
	END IF;
	IF tg_argv[1] = 'id' THEN
		UPDATE uploads SET attached_at = NULL WHERE id = was::bigint;
	ELSE
		UPDATE uploads SET attached_at = NULL
			WHERE key = substr(was, length('/uploads/') + 1) OR thumb_key = substr(was, length('/uploads/') + 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_release_upload_id" AFTER DELETE OR UPDATE OF "upload_id" ON "posts" FOR EACH ROW WHEN (old.upload_id IS NOT NULL) EXECUTE FUNCTION release_upload('{upload_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "posts_release_poster_upload_id" AFTER DELETE OR UPDATE OF "poster_upload_id" ON "posts" FOR EACH ROW WHEN (old.poster_upload_id IS NOT NULL) EXECUTE FUNCTION release_upload('{poster_upload_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "posts_release_captions_upload_id" AFTER DELETE OR UPDATE OF "captions_upload_id" ON "posts" FOR EACH ROW WHEN (old.captions_upload_id IS NOT NULL) EXECUTE FUNCTION release_upload('{captions_upload_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "link_previews_release_image_upload_id" AFTER DELETE OR UPDATE OF "image_upload_id" ON "link_previews" FOR EACH ROW WHEN (old.image_upload_id IS NOT NULL) EXECUTE FUNCTION release_upload('{image_upload_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "messages_release_upload_id" AFTER DELETE OR UPDATE OF "upload_id" ON "messages" FOR EACH ROW WHEN (old.upload_id IS NOT NULL) EXECUTE FUNCTION release_upload('{upload_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "group_files_release_upload_id" AFTER DELETE OR UPDATE OF "upload_id" ON "group_files" FOR EACH ROW WHEN (old.upload_id IS NOT NULL) EXECUTE FUNCTION release_upload('{upload_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "job_applications_release_resume_id" AFTER DELETE OR UPDATE OF "resume_id" ON "job_applications" FOR EACH ROW WHEN (old.resume_id IS NOT NULL) EXECUTE FUNCTION release_upload('{resume_id}', 'id');
--> statement-breakpoint
CREATE TRIGGER "users_release_avatar_url" AFTER DELETE OR UPDATE OF "avatar_url" ON "users" FOR EACH ROW WHEN (old.avatar_url IS NOT NULL) EXECUTE FUNCTION release_upload('{avatar_url}', 'address');
--> statement-breakpoint
CREATE TRIGGER "users_release_cover_image_url" AFTER DELETE OR UPDATE OF "cover_image_url" ON "users" FOR EACH ROW WHEN (old.cover_image_url IS NOT NULL) EXECUTE FUNCTION release_upload('{cover_image_url}', 'address');
--> statement-breakpoint
CREATE TRIGGER "companies_release_logo_url" AFTER DELETE OR UPDATE OF "logo_url" ON "companies" FOR EACH ROW WHEN (old.logo_url IS NOT NULL) EXECUTE FUNCTION release_upload('{logo_url}', 'address');
--> statement-breakpoint
CREATE TRIGGER "companies_release_cover_image_url" AFTER DELETE OR UPDATE OF "cover_image_url" ON "companies" FOR EACH ROW WHEN (old.cover_image_url IS NOT NULL) EXECUTE FUNCTION release_upload('{cover_image_url}', 'address');
--> statement-breakpoint
CREATE TRIGGER "groups_release_cover_url" AFTER DELETE OR UPDATE OF "cover_url" ON "groups" FOR EACH ROW WHEN (old.cover_url IS NOT NULL) EXECUTE FUNCTION release_upload('{cover_url}', 'address');
--> statement-breakpoint
CREATE TRIGGER "events_release_cover_url" AFTER DELETE OR UPDATE OF "cover_url" ON "events" FOR EACH ROW WHEN (old.cover_url IS NOT NULL) EXECUTE FUNCTION release_upload('{cover_url}', 'address');--> statement-breakpoint
CREATE TRIGGER "events_release_proposed" AFTER DELETE OR UPDATE OF "proposed" ON "events" FOR EACH ROW WHEN (old.proposed IS NOT NULL) EXECUTE FUNCTION release_upload('{proposed,coverUrl}', 'address');
