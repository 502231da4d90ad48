-- Renamed and added with a default, which changes no row: reactions to posts stay where they are.
ALTER TABLE "reactions" RENAME COLUMN "post_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "reactions" ADD COLUMN "subject_kind" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "reactions" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reactions" DROP CONSTRAINT "reactions_post_id_posts_id_fk";--> statement-breakpoint
ALTER TABLE "reactions" DROP CONSTRAINT "reactions_post_id_user_id_pk";--> statement-breakpoint
DROP INDEX "reactions_user";--> statement-breakpoint
INSERT INTO "reactions" ("subject_id", "user_id", "kind", "created_at", "subject_kind")
  SELECT "comment_id", "user_id", "kind", "created_at", 'comment' FROM "comment_reactions" ORDER BY "created_at";--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_subject_id_subject_kind_user_id_pk" PRIMARY KEY("subject_id","subject_kind","user_id");--> statement-breakpoint
CREATE INDEX "reactions_user" ON "reactions" USING btree ("user_id","subject_kind","subject_id");--> statement-breakpoint
DROP TABLE "comment_reactions" CASCADE;--> statement-breakpoint
-- With the row of a subject go its reactions, as a foreign key would have it; the table of the kind says which.
CREATE FUNCTION "forget_reactions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "reactions" WHERE "subject_kind" = TG_ARGV[0] AND "subject_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_forget_reactions" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "forget_reactions"('post');--> statement-breakpoint
CREATE TRIGGER "comments_forget_reactions" AFTER DELETE ON "comments" FOR EACH ROW EXECUTE FUNCTION "forget_reactions"('comment');--> statement-breakpoint
-- What the planner knows of the table knows nothing of the new column yet.
ANALYZE "reactions";
