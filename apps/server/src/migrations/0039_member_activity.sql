CREATE TABLE "member_activity" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"shows_activity" boolean NOT NULL,
	"profession" text,
	"is_listed" boolean NOT NULL
);
--> statement-breakpoint
INSERT INTO "member_activity" ("user_id", "last_active_at", "shows_activity", "profession", "is_listed")
SELECT "id", "last_active_at", "shows_activity", CASE WHEN 'profession' = ANY ("searchable_fields") THEN "profession" END,
  "application_status" = 'approved' AND "deactivated_at" IS NULL
FROM "users";
--> statement-breakpoint
DROP INDEX "users_recently_active";--> statement-breakpoint
DROP INDEX "users_of_profession";--> statement-breakpoint
ALTER TABLE "member_activity" ADD CONSTRAINT "member_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_activity_recent" ON "member_activity" USING btree (coalesce(case when shows_activity then last_active_at end, 'epoch'::timestamptz) desc,"user_id" desc) WHERE "member_activity"."is_listed";--> statement-breakpoint
CREATE INDEX "member_activity_of_profession" ON "member_activity" USING btree ("profession",coalesce(case when shows_activity then last_active_at end, 'epoch'::timestamptz) desc,"user_id" desc) WHERE "member_activity"."is_listed" and "member_activity"."profession" is not null;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "last_active_at";--> statement-breakpoint
-- Each account has a row, which keeps up with what the indexes of activity need to know of its member.
CREATE FUNCTION "keep_member_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "member_activity" ("user_id", "shows_activity", "profession", "is_listed")
  VALUES (NEW."id", NEW."shows_activity", CASE WHEN 'profession' = ANY (NEW."searchable_fields") THEN NEW."profession" END,
    NEW."application_status" = 'approved' AND NEW."deactivated_at" IS NULL)
  ON CONFLICT ("user_id") DO UPDATE SET "shows_activity" = excluded."shows_activity", "profession" = excluded."profession",
    "is_listed" = excluded."is_listed";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_have_activity" AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION "keep_member_activity"();
--> statement-breakpoint
CREATE TRIGGER "users_keep_activity" AFTER UPDATE OF "shows_activity", "profession", "searchable_fields", "application_status", "deactivated_at" ON "users"
  FOR EACH ROW WHEN ((OLD."shows_activity", OLD."profession", OLD."searchable_fields", OLD."application_status", OLD."deactivated_at")
    IS DISTINCT FROM (NEW."shows_activity", NEW."profession", NEW."searchable_fields", NEW."application_status", NEW."deactivated_at"))
  EXECUTE FUNCTION "keep_member_activity"();
