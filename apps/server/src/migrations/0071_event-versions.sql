ALTER TABLE "events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "proposed_by" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_proposed" ON "events" USING btree ("proposed_at") WHERE proposed is not null;--> statement-breakpoint
CREATE INDEX "events_proposer" ON "events" USING btree ("proposed_by") WHERE proposed_by is not null;--> statement-breakpoint
CREATE INDEX "events_proposed_cover" ON "events" USING btree ((proposed ->> 'coverUrl')) WHERE proposed is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_proposal" CHECK ((proposed is null) = (proposed_at is null) and (proposed is null or state = 'published'));--> statement-breakpoint
-- Who gets a place is decided by the server now (features/events/places.ts).
DROP FUNCTION "attend_event"(bigint, bigint, boolean, timestamptz);--> statement-breakpoint
-- A block ends what its two have at each other's events to come.
DELETE FROM "event_attendances" a USING "events" e, "blocks" b
WHERE e."id" = a."event_id" AND e."ends_at" > now() AND (e."owner_id", a."user_id") IN ((b."blocker_id", b."blocked_id"), (b."blocked_id", b."blocker_id"))
  AND NOT EXISTS (SELECT 1 FROM "company_roles" r WHERE r."company_id" = e."host_company_id" AND r."user_id" = a."user_id" AND r."role" IN ('owner', 'admin'));
