ALTER TABLE "uploads" ADD COLUMN "derived_state" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "derived_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "derived_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "derived_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_derived_key_unique" UNIQUE("derived_key");