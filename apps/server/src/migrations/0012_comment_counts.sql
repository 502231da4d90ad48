DROP INDEX "comments_post";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE INDEX "comments_first_level" ON "comments" USING btree ("post_id","id") WHERE "comments"."parent_id" is null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_commenters" ON "comments" USING btree ("post_id","author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_idempotency" ON "comments" USING btree ("author_id","idempotency_key") WHERE "comments"."idempotency_key" is not null;--> statement-breakpoint
-- The counters of comments follow the rows, whoever changes them: members, staff, or the erasure of an account.
-- A comment counts for its post while it is neither deleted, withheld nor hidden, and neither is the one that it answers.
CREATE FUNCTION "comment_counts"("deleted_at" timestamptz, "withheld_at" timestamptz, "hidden_at" timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1 IS NULL AND $2 IS NULL AND $3 IS NULL $$;
--> statement-breakpoint
-- Writing moves the counters by what is new. The rows of the posts are held first, so that writers take turns and each
-- statement after that sees what the one before has written.
CREATE FUNCTION "count_added_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "posts" WHERE "id" IN (SELECT "post_id" FROM "added") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "comments" c SET "reply_count" = c."reply_count" + n."replies"
  FROM (
    SELECT "parent_id", count(*) AS "replies" FROM "added"
    WHERE "parent_id" IS NOT NULL AND "deleted_at" IS NULL GROUP BY "parent_id"
  ) n
  WHERE c."id" = n."parent_id";
  UPDATE "posts" p SET "comment_count" = p."comment_count" + n."comments", "commenter_count" = p."commenter_count" + n."commenters"
  FROM (
    SELECT a."post_id", count(*) AS "comments", count(DISTINCT a."author_id") FILTER (WHERE NOT EXISTS (
      SELECT 1 FROM "comments" o LEFT JOIN "comments" t ON t."id" = o."parent_id"
      WHERE o."post_id" = a."post_id" AND o."author_id" = a."author_id" AND o."id" NOT IN (SELECT "id" FROM "added")
        AND "comment_counts"(o."deleted_at", o."withheld_at", o."hidden_at") AND "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
    )) AS "commenters"
    FROM "added" a LEFT JOIN "comments" t ON t."id" = a."parent_id"
    WHERE "comment_counts"(a."deleted_at", a."withheld_at", a."hidden_at") AND "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
    GROUP BY a."post_id"
  ) n
  WHERE p."id" = n."post_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Taking away and bringing back is rare, and carries the answers along: the posts concerned are counted anew.
CREATE FUNCTION "recount_comments"("post_ids" bigint[], "parent_ids" bigint[]) RETURNS void LANGUAGE plpgsql AS $$
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
      SELECT a."id", a."post_id", a."author_id" FROM "comments" a LEFT JOIN "comments" t ON t."id" = a."parent_id"
      WHERE a."post_id" = ANY("post_ids")
        AND "comment_counts"(a."deleted_at", a."withheld_at", a."hidden_at") AND "comment_counts"(t."deleted_at", t."withheld_at", t."hidden_at")
    ) c ON c."post_id" = k."id"
    GROUP BY k."id"
  ) n
  WHERE p."id" = n."id" AND (p."comment_count" <> n."comments" OR p."commenter_count" <> n."commenters");
END $$;
--> statement-breakpoint
CREATE FUNCTION "recount_changed_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "changed_posts" bigint[];
  "changed_parents" bigint[];
BEGIN
  SELECT array_agg(DISTINCT n."post_id"), array_agg(DISTINCT n."parent_id") FILTER (WHERE n."parent_id" IS NOT NULL)
    INTO "changed_posts", "changed_parents"
    FROM "now" n JOIN "was" w ON w."id" = n."id"
    WHERE (w."deleted_at" IS NULL, w."withheld_at" IS NULL, w."hidden_at" IS NULL)
      <> (n."deleted_at" IS NULL, n."withheld_at" IS NULL, n."hidden_at" IS NULL);
  IF "changed_posts" IS NOT NULL THEN
    PERFORM "recount_comments"("changed_posts", coalesce("changed_parents", '{}'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "recount_removed_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "removed_posts" bigint[];
  "removed_parents" bigint[];
BEGIN
  SELECT array_agg(DISTINCT "post_id"), array_agg(DISTINCT "parent_id") FILTER (WHERE "parent_id" IS NOT NULL)
    INTO "removed_posts", "removed_parents" FROM "removed";
  IF "removed_posts" IS NOT NULL THEN
    PERFORM "recount_comments"("removed_posts", coalesce("removed_parents", '{}'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "comments_added" AFTER INSERT ON "comments" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_comments"();
--> statement-breakpoint
CREATE TRIGGER "comments_changed" AFTER UPDATE ON "comments" REFERENCING OLD TABLE AS "was" NEW TABLE AS "now"
  FOR EACH STATEMENT EXECUTE FUNCTION "recount_changed_comments"();
--> statement-breakpoint
CREATE TRIGGER "comments_removed" AFTER DELETE ON "comments" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "recount_removed_comments"();
--> statement-breakpoint
UPDATE "posts" p SET "comment_count" = n."comments", "commenter_count" = n."commenters"
FROM (
  SELECT "post_id", count(*) AS "comments", count(DISTINCT "author_id") AS "commenters" FROM "comments"
  WHERE "deleted_at" IS NULL GROUP BY "post_id"
) n
WHERE p."id" = n."post_id";
