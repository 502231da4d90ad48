ALTER TABLE "posts" ADD COLUMN "topic_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "posts" p SET "topic_count" = named."count"
FROM (SELECT "post_id", count(*) AS "count" FROM "post_topics" GROUP BY "post_id") AS named
WHERE p."id" = named."post_id";--> statement-breakpoint
-- Whoever changes the topics of posts writes the rows of these posts: cards are remembered by them (docs/decisions/0021).
CREATE FUNCTION "count_topics_on_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "posts" p
  SET "topic_count" = p."topic_count" + CASE TG_OP WHEN 'INSERT' THEN changed."count" ELSE -changed."count" END
  FROM (SELECT "post_id", count(*) AS "count" FROM "changed_topics" GROUP BY "post_id") AS changed
  WHERE p."id" = changed."post_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "post_topics_added_on_posts" AFTER INSERT ON "post_topics"
  REFERENCING NEW TABLE AS "changed_topics" FOR EACH STATEMENT EXECUTE FUNCTION "count_topics_on_posts"();
--> statement-breakpoint
CREATE TRIGGER "post_topics_removed_on_posts" AFTER DELETE ON "post_topics"
  REFERENCING OLD TABLE AS "changed_topics" FOR EACH STATEMENT EXECUTE FUNCTION "count_topics_on_posts"();
--> statement-breakpoint
-- A topic of a post is added or removed, never changed, so nobody can change it unnoticed.
CREATE FUNCTION "keep_post_topic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A topic of a post is added or removed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "post_topics_keep" BEFORE UPDATE ON "post_topics"
  FOR EACH ROW EXECUTE FUNCTION "keep_post_topic"();
--> statement-breakpoint
-- While the post is still there to be looked at. Its rows of post_topics go with it by their foreign key: removing them
-- here would write the row that is being deleted. Topics are locked in the order of their numbers.
CREATE OR REPLACE FUNCTION "forget_topics_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "found" bigint;
BEGIN
  IF "counts_for_topics"(OLD) THEN
    FOR "found" IN SELECT "topic_id" FROM "post_topics" WHERE "post_id" = OLD."id" ORDER BY "topic_id" LOOP
      UPDATE "topics" SET "post_count" = "post_count" - 1 WHERE "id" = "found";
    END LOOP;
  END IF;
  RETURN OLD;
END $$;
