DROP INDEX "groups_name";--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree (lower("name")) WHERE "groups"."visibility" <> 'hidden';--> statement-breakpoint
ALTER TABLE "group_posts" DROP COLUMN "like_count";--> statement-breakpoint
ALTER TABLE "group_posts" DROP COLUMN "comment_count";