ALTER TABLE "event_attendances" ADD COLUMN "checked_in_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TRIGGER "events_forget_saves" AFTER DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "forget_saves"('event');
