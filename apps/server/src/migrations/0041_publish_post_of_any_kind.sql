-- As publish_post before, for a post of any kind (docs/decisions/0022): `in_post` holds what the row is to hold, by the
-- names of its columns; what it does not name gets its default. So a kind with columns of its own needs no other function.
-- `made`, `earlier` where the author's key made one before, `same` where the voice said the same words since `in_since`.
-- Holds the author's row, then that of the company.
CREATE FUNCTION "publish_post"("in_post" jsonb, "in_since" timestamptz)
RETURNS TABLE ("outcome" text, "post_id" bigint) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  "given" "posts" := jsonb_populate_record(NULL::"posts", "in_post");
  "named" text;
BEGIN
  PERFORM 1 FROM "users" u WHERE u."id" = "given"."author_id" FOR NO KEY UPDATE;
  IF "given"."idempotency_key" IS NOT NULL THEN
    SELECT p."id" INTO "post_id" FROM "posts" p
    WHERE p."author_id" = "given"."author_id" AND p."idempotency_key" = "given"."idempotency_key";
    IF FOUND THEN
      "outcome" := 'earlier';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  IF "posted_same_words"("given"."author_id", "given"."company_id", "given"."content", "in_since") THEN
    "outcome" := 'same';
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT string_agg(quote_ident(k."name"), ', ') INTO "named" FROM jsonb_object_keys("in_post") AS k ("name");
  EXECUTE format('INSERT INTO "posts" (%1$s) SELECT %1$s FROM jsonb_populate_record(NULL::"posts", $1) RETURNING "id"', "named")
  INTO "post_id" USING "in_post";
  IF "given"."company_id" IS NULL THEN
    UPDATE "users" u SET "post_count" = u."post_count" + 1 WHERE u."id" = "given"."author_id";
  ELSE
    UPDATE "companies" c SET "post_count" = c."post_count" + 1 WHERE c."id" = "given"."company_id";
  END IF;
  "outcome" := 'made';
  RETURN NEXT;
END $$;
--> statement-breakpoint
DROP FUNCTION "publish_post"(bigint, bigint, text, text, text, timestamptz, timestamptz, text, bigint, text, text, bigint, bigint, bigint);
