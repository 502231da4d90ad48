CREATE TABLE "job_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"job_id" bigint,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "job_credits" ADD CONSTRAINT "job_credits_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_credits" ADD CONSTRAINT "job_credits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_credits_unused" ON "job_credits" USING btree ("owner_id","id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "job_credits_owner" ON "job_credits" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "job_credits_job" ON "job_credits" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_credits_order" ON "job_credits" USING btree ("order_id");