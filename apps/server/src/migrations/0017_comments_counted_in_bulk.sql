-- Many comments at once, as imports bring them: counting their posts anew takes one pass, looking at each row beside all the
-- others would take one for each.
CREATE OR REPLACE FUNCTION "count_added_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "one" "comments";
BEGIN
  IF (SELECT count(*) FROM "added") > 1 THEN
    PERFORM "recount_comments"(
      (SELECT array_agg(DISTINCT "post_id") FROM "added"),
      (SELECT coalesce(array_agg(DISTINCT "parent_id") FILTER (WHERE "parent_id" IS NOT NULL), '{}') FROM "added")
    );
    RETURN NULL;
  END IF;
  SELECT * INTO "one" FROM "added";
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- The post's row is held first, so that writers take turns and each statement after that sees what the one before has written.
  PERFORM 1 FROM "posts" WHERE "id" = "one"."post_id" FOR NO KEY UPDATE;
  IF "one"."parent_id" IS NOT NULL AND "one"."deleted_at" IS NULL THEN
    UPDATE "comments" SET "reply_count" = "reply_count" + 1 WHERE "id" = "one"."parent_id";
  END IF;
  IF "comment_counts"("one"."deleted_at", "one"."withheld_at", "one"."hidden_at") AND NOT EXISTS (
    SELECT 1 FROM "comments" t WHERE t."id" = "one"."parent_id" AND NOT "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
  ) THEN
    UPDATE "posts" SET "comment_count" = "comment_count" + 1, "commenter_count" = "commenter_count" + (
      SELECT count(*) FROM (SELECT 1) new WHERE NOT EXISTS (
        SELECT 1 FROM "comments" o LEFT JOIN "comments" t ON t."id" = o."parent_id"
        WHERE o."post_id" = "one"."post_id" AND o."author_id" = "one"."author_id" AND o."id" <> "one"."id"
          AND "comment_counts"(o."deleted_at", o."withheld_at", o."hidden_at") AND "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
      )
    )
    WHERE "id" = "one"."post_id";
  END IF;
  RETURN NULL;
END $$;
