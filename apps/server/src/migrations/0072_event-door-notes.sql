ALTER TABLE "event_attendances" ADD COLUMN "noted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "event_attendances" SET "noted_at" = "checked_in_at" WHERE "checked_in_at" IS NOT NULL;
