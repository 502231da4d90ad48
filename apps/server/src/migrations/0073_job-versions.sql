ALTER TABLE "jobs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "proposed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_proposed" ON "jobs" USING btree ("proposed_at") WHERE proposed_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_proposed_by" ON "jobs" USING btree ("proposed_by_id");