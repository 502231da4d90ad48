CREATE TABLE "standing_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "membership_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Whoever leaves a group in whatever way, goes with their account or is taken out: frames said to the group after that carry a
-- higher version than the sockets that joined it before are known for. Groups are locked in one order.
CREATE FUNCTION "count_membership_ends"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "groups" WHERE "id" IN (SELECT "group_id" FROM "gone") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "groups" SET "membership_version" = "membership_version" + 1 WHERE "id" IN (SELECT "group_id" FROM "gone");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "group_members_ended" AFTER DELETE ON "group_members" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_membership_ends"();
--> statement-breakpoint
CREATE FUNCTION "count_standing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "standing_version" AS v ("id", "version") VALUES (1, 1)
    ON CONFLICT ("id") DO UPDATE SET "version" = v."version" + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred to the commit: its one row is the last that a transaction locks, so that nobody waits for it in a circle.
CREATE CONSTRAINT TRIGGER "users_standing" AFTER UPDATE OF "application_status", "suspended_until", "deactivated_at", "deletion_due_at"
  ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."application_status", OLD."suspended_until", OLD."deactivated_at", OLD."deletion_due_at")
    IS DISTINCT FROM (NEW."application_status", NEW."suspended_until", NEW."deactivated_at", NEW."deletion_due_at"))
  EXECUTE FUNCTION "count_standing"();
