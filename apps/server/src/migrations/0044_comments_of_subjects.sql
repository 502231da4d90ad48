ALTER TABLE "comments" DROP CONSTRAINT "comments_post_id_posts_id_fk";
--> statement-breakpoint
DROP INDEX "comments_first_level";--> statement-breakpoint
DROP INDEX "comments_commenters";--> statement-breakpoint
DROP INDEX "comments_pinned";--> statement-breakpoint
-- No row is written anew: the column changes its name, and what every comment stands under so far is kept as a default.
ALTER TABLE "comments" RENAME COLUMN "post_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "subject_kind" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "comments_first_level" ON "comments" USING btree ("subject_id","subject_kind","id") WHERE "comments"."parent_id" is null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_commenters" ON "comments" USING btree ("subject_id","subject_kind","author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("subject_id","subject_kind") WHERE "comments"."pinned_at" is not null and "comments"."deleted_at" is null;--> statement-breakpoint
-- With the row of a subject go its comments, as a foreign key would have it; the table of the kind says which.
CREATE FUNCTION "forget_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "comments" WHERE "subject_kind" = TG_ARGV[0] AND "subject_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_forget_comments" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "forget_comments"('post');
--> statement-breakpoint
-- The counters as before: answers of every comment, and of posts what stands under them. Other kinds bring triggers of their own.
CREATE OR REPLACE FUNCTION "count_added_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "one" "comments";
BEGIN
  IF (SELECT count(*) FROM "added") > 1 THEN
    PERFORM "recount_comments"(
      (SELECT coalesce(array_agg(DISTINCT "subject_id") FILTER (WHERE "subject_kind" = 'post'), '{}') FROM "added"),
      (SELECT coalesce(array_agg(DISTINCT "parent_id") FILTER (WHERE "parent_id" IS NOT NULL), '{}') FROM "added")
    );
    RETURN NULL;
  END IF;
  SELECT * INTO "one" FROM "added";
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  -- The post's row is held first, so that writers take turns and each statement after that sees what the one before has written.
  IF "one"."subject_kind" = 'post' THEN
    PERFORM 1 FROM "posts" WHERE "id" = "one"."subject_id" FOR NO KEY UPDATE;
  END IF;
  IF "one"."parent_id" IS NOT NULL AND "one"."deleted_at" IS NULL THEN
    UPDATE "comments" SET "reply_count" = "reply_count" + 1 WHERE "id" = "one"."parent_id";
  END IF;
  IF "one"."subject_kind" = 'post' AND "comment_counts"("one"."deleted_at", "one"."withheld_at", "one"."hidden_at") AND NOT EXISTS (
    SELECT 1 FROM "comments" t WHERE t."id" = "one"."parent_id" AND NOT "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
  ) THEN
    UPDATE "posts" SET "comment_count" = "comment_count" + 1, "commenter_count" = "commenter_count" + (
      SELECT count(*) FROM (SELECT 1) new WHERE NOT EXISTS (
        SELECT 1 FROM "comments" o LEFT JOIN "comments" t ON t."id" = o."parent_id"
        WHERE o."subject_id" = "one"."subject_id" AND o."subject_kind" = 'post' AND o."author_id" = "one"."author_id" AND o."id" <> "one"."id"
          AND "comment_counts"(o."deleted_at", o."withheld_at", o."hidden_at") AND "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
      )
    )
    WHERE "id" = "one"."subject_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_comments"("post_ids" bigint[], "parent_ids" bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "posts" WHERE "id" = ANY("post_ids") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "comments" c SET "reply_count" = n."replies"
  FROM (
    SELECT k."id", count(r."id") AS "replies" FROM unnest("parent_ids") k("id")
    LEFT JOIN "comments" r ON r."parent_id" = k."id" AND r."deleted_at" IS NULL
    GROUP BY k."id"
  ) n
  WHERE c."id" = n."id" AND c."reply_count" <> n."replies";
  UPDATE "posts" p SET "comment_count" = n."comments", "commenter_count" = n."commenters"
  FROM (
    SELECT k."id", count(c."id") AS "comments", count(DISTINCT c."author_id") AS "commenters"
    FROM (SELECT DISTINCT unnest("post_ids")) k("id")
    LEFT JOIN (
      SELECT a."id", a."subject_id", a."author_id" FROM "comments" a LEFT JOIN "comments" t ON t."id" = a."parent_id"
      WHERE a."subject_kind" = 'post' AND a."subject_id" = ANY("post_ids")
        AND "comment_counts"(a."deleted_at", a."withheld_at", a."hidden_at") AND "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
    ) c ON c."subject_id" = k."id"
    GROUP BY k."id"
  ) n
  WHERE p."id" = n."id" AND (p."comment_count" <> n."comments" OR p."commenter_count" <> n."commenters");
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_changed_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed_posts" bigint[];
  "changed_parents" bigint[];
BEGIN
  SELECT array_agg(DISTINCT n."subject_id") FILTER (WHERE n."subject_kind" = 'post'),
    array_agg(DISTINCT n."parent_id") FILTER (WHERE n."parent_id" IS NOT NULL)
    INTO "changed_posts", "changed_parents"
    FROM "now" n JOIN "was" w ON w."id" = n."id"
    WHERE (w."deleted_at" IS NULL, w."withheld_at" IS NULL, w."hidden_at" IS NULL)
      <> (n."deleted_at" IS NULL, n."withheld_at" IS NULL, n."hidden_at" IS NULL);
  IF "changed_posts" IS NOT NULL OR "changed_parents" IS NOT NULL THEN
    PERFORM "recount_comments"(coalesce("changed_posts", '{}'), coalesce("changed_parents", '{}'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_removed_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "removed_posts" bigint[];
  "removed_parents" bigint[];
BEGIN
  SELECT array_agg(DISTINCT "subject_id") FILTER (WHERE "subject_kind" = 'post'),
    array_agg(DISTINCT "parent_id") FILTER (WHERE "parent_id" IS NOT NULL)
    INTO "removed_posts", "removed_parents" FROM "removed";
  IF "removed_posts" IS NOT NULL OR "removed_parents" IS NOT NULL THEN
    PERFORM "recount_comments"(coalesce("removed_posts", '{}'), coalesce("removed_parents", '{}'));
  END IF;
  RETURN NULL;
END $$;
