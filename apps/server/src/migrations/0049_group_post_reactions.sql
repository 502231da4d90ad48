ALTER TABLE "group_posts" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_posts" ADD COLUMN "celebrate_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_posts" ADD COLUMN "support_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_posts" ADD COLUMN "insightful_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_posts" ADD COLUMN "love_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_posts" ADD COLUMN "curious_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Likes become reactions of that kind, and are counted in the row of their post.
INSERT INTO "reactions" ("subject_id", "user_id", "kind", "created_at", "subject_kind")
  SELECT "post_id", "user_id", 'like', "created_at", 'group_post' FROM "group_post_likes" ORDER BY "id";--> statement-breakpoint
UPDATE "group_posts" p SET "like_count" = liked.likes
  FROM (SELECT "post_id", count(*)::int AS likes FROM "group_post_likes" GROUP BY "post_id") liked WHERE liked."post_id" = p."id";--> statement-breakpoint
DROP TABLE "group_post_likes" CASCADE;--> statement-breakpoint
CREATE TRIGGER "group_posts_forget_reactions" AFTER DELETE ON "group_posts" FOR EACH ROW EXECUTE FUNCTION "forget_reactions"('group_post');
