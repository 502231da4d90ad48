-- Renamed and added with a default, which changes no row: impressions of posts stay where they are.
ALTER TABLE "impressions" RENAME COLUMN "post_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "impressions" ADD COLUMN "subject_kind" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "impressions" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "impressions" DROP CONSTRAINT "impressions_post_id_posts_id_fk";--> statement-breakpoint
ALTER TABLE "impressions" DROP CONSTRAINT "impressions_post_id_day_viewer_id_pk";--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_subject_id_subject_kind_day_viewer_id_pk" PRIMARY KEY("subject_id","subject_kind","day","viewer_id");--> statement-breakpoint
-- With the row of a subject go its impressions, as a foreign key would have it; the table of the kind says which.
CREATE FUNCTION "forget_impressions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "impressions" WHERE "subject_kind" = TG_ARGV[0] AND "subject_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_forget_impressions" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "forget_impressions"('post');--> statement-breakpoint
-- What the planner knows of the table knows nothing of the new column yet.
ANALYZE "impressions";
