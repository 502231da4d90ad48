ALTER TABLE "saves" ADD COLUMN "subject_kind" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "saves" ADD COLUMN "subject_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "saves" SET "subject_id" = "post_id";
