ALTER TABLE "uploads" ALTER COLUMN "owner_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_link_preview" ON "posts" USING btree ("link_preview_id") WHERE "posts"."link_preview_id" is not null;--> statement-breakpoint
CREATE INDEX "topics_prefix" ON "topics" USING btree ("slug" text_pattern_ops);--> statement-breakpoint
-- A topic counts the posts that all members may read, whoever makes, changes, removes or restores them.
CREATE FUNCTION "counts_for_topics"("post" "posts") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT "post"."deleted_at" IS NULL AND "post"."withheld_at" IS NULL AND "post"."audience" = 'members'
$$;
--> statement-breakpoint
CREATE FUNCTION "count_post_topic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "topics" SET "post_count" = "post_count" + 1
    WHERE "id" = NEW."topic_id" AND (SELECT "counts_for_topics"(p) FROM "posts" p WHERE p."id" = NEW."post_id");
  ELSE
    UPDATE "topics" SET "post_count" = "post_count" - 1
    WHERE "id" = OLD."topic_id" AND (SELECT "counts_for_topics"(p) FROM "posts" p WHERE p."id" = OLD."post_id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "post_topics_counted" AFTER INSERT OR DELETE ON "post_topics"
  FOR EACH ROW EXECUTE FUNCTION "count_post_topic"();
--> statement-breakpoint
-- Topics are locked in the order of their numbers, so that two posts about the same ones wait and never stand in each other's way.
CREATE FUNCTION "count_topics_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "step" integer := CASE WHEN "counts_for_topics"(NEW) THEN 1 ELSE -1 END;
  "found" bigint;
BEGIN
  FOR "found" IN SELECT "topic_id" FROM "post_topics" WHERE "post_id" = NEW."id" ORDER BY "topic_id" LOOP
    UPDATE "topics" SET "post_count" = "post_count" + "step" WHERE "id" = "found";
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_counted_for_topics" AFTER UPDATE OF "deleted_at", "withheld_at", "audience" ON "posts"
  FOR EACH ROW WHEN ("counts_for_topics"(OLD) IS DISTINCT FROM "counts_for_topics"(NEW))
  EXECUTE FUNCTION "count_topics_of_post"();
--> statement-breakpoint
-- While the post is still there to be looked at.
CREATE FUNCTION "forget_topics_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "post_topics" WHERE "post_id" = OLD."id";
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_forget_topics" BEFORE DELETE ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "forget_topics_of_post"();
