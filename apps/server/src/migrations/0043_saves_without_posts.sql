ALTER TABLE "saves" DROP CONSTRAINT "saves_post_id_posts_id_fk";
--> statement-breakpoint
DROP INDEX "saves_unique";--> statement-breakpoint
DROP INDEX "saves_post";--> statement-breakpoint
ALTER TABLE "saves" ALTER COLUMN "subject_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "saves" ALTER COLUMN "subject_id" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "saves_once" ON "saves" USING btree ("user_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "saves_subject" ON "saves" USING btree ("subject_id","subject_kind");--> statement-breakpoint
ALTER TABLE "saves" DROP COLUMN "post_id";--> statement-breakpoint
-- With the row of a subject go its saves, as a foreign key would have it; the table of the kind says which.
CREATE FUNCTION "forget_saves"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "saves" WHERE "subject_kind" = TG_ARGV[0] AND "subject_id" = OLD."id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_forget_saves" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "forget_saves"('post');
