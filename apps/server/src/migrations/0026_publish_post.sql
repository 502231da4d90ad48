-- Publishing in one round trip (docs/decisions/0022). Every statement of these functions sees what was committed before it
-- began, so that who waited for the author's row knows what the other made.
CREATE FUNCTION "posted_same_words"("in_author" bigint, "in_company" bigint, "in_words" text, "in_since" timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- What JavaScript's trim takes away.
  "blank" CONSTANT text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
BEGIN
  -- More than a hundred nobody can write within the time.
  IF "in_company" IS NULL THEN
    RETURN EXISTS (
      SELECT 1 FROM (
        SELECT p."content" FROM "posts" p
        WHERE p."author_id" = "in_author" AND p."company_id" IS NULL AND p."deleted_at" IS NULL AND p."created_at" > "in_since"
        ORDER BY p."id" DESC NULLS LAST LIMIT 100
      ) recent WHERE btrim(recent."content", "blank") = btrim("in_words", "blank")
    );
  END IF;
  RETURN EXISTS (
    SELECT 1 FROM (
      SELECT p."content" FROM "posts" p
      WHERE p."company_id" = "in_company" AND p."deleted_at" IS NULL AND p."created_at" > "in_since"
      ORDER BY p."id" DESC NULLS LAST LIMIT 100
    ) recent WHERE btrim(recent."content", "blank") = btrim("in_words", "blank")
  );
END $$;
--> statement-breakpoint
-- Makes a post and counts it: `made`, `earlier` where the author's key made one before, `same` where the voice said the same
-- words since `in_since`. Holds the author's row, then that of the company.
CREATE FUNCTION "publish_post"(
  "in_author" bigint, "in_company" bigint, "in_words" text, "in_audience" text, "in_key" text,
  "in_now" timestamptz, "in_since" timestamptz, "in_media_type" text, "in_upload" bigint, "in_video_url" text,
  "in_image_alt" text, "in_poster" bigint, "in_captions" bigint, "in_preview" bigint
) RETURNS TABLE ("outcome" text, "post_id" bigint) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM "users" u WHERE u."id" = "in_author" FOR NO KEY UPDATE;
  IF "in_key" IS NOT NULL THEN
    SELECT p."id" INTO "post_id" FROM "posts" p WHERE p."author_id" = "in_author" AND p."idempotency_key" = "in_key";
    IF FOUND THEN
      "outcome" := 'earlier';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  IF "posted_same_words"("in_author", "in_company", "in_words", "in_since") THEN
    "outcome" := 'same';
    RETURN NEXT;
    RETURN;
  END IF;
  INSERT INTO "posts" ("author_id", "company_id", "content", "audience", "idempotency_key", "created_at", "media_type",
    "upload_id", "video_url", "image_alt", "poster_upload_id", "captions_upload_id", "link_preview_id")
  VALUES ("in_author", "in_company", "in_words", "in_audience", "in_key", "in_now", "in_media_type",
    "in_upload", "in_video_url", "in_image_alt", "in_poster", "in_captions", "in_preview")
  RETURNING "id" INTO "post_id";
  IF "in_company" IS NULL THEN
    UPDATE "users" u SET "post_count" = u."post_count" + 1 WHERE u."id" = "in_author";
  ELSE
    UPDATE "companies" c SET "post_count" = c."post_count" + 1 WHERE c."id" = "in_company";
  END IF;
  "outcome" := 'made';
  RETURN NEXT;
END $$;
