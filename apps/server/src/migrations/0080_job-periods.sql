CREATE TABLE "job_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"source" text NOT NULL,
	"order_id" bigint,
	"credit_id" bigint,
	"days" integer NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"featured_from" timestamp (3) with time zone,
	"featured_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "job_periods" ADD CONSTRAINT "job_periods_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_periods" ADD CONSTRAINT "job_periods_credit_id_job_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."job_credits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_periods_job" ON "job_periods" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "job_periods_order" ON "job_periods" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "job_periods_credit" ON "job_periods" USING btree ("credit_id");--> statement-breakpoint
INSERT INTO "job_periods" ("job_id", "source", "order_id", "credit_id", "days", "is_featured", "starts_at", "ends_at", "featured_from", "featured_until")
SELECT j.id,
  CASE WHEN j.order_id IS NOT NULL THEN 'order' WHEN k.id IS NOT NULL THEN 'credit' WHEN j.free_quarter IS NOT NULL THEN 'free' ELSE 'staff' END,
  j.order_id, CASE WHEN j.order_id IS NULL THEN k.id END, 30, j.is_featured, t.starts_at, t.ends_at,
  CASE WHEN j.is_featured THEN t.starts_at END, CASE WHEN j.is_featured THEN t.ends_at END
FROM jobs j
LEFT JOIN LATERAL (SELECT max(id) AS id FROM job_credits WHERE job_id = j.id) k ON true
LEFT JOIN LATERAL (SELECT greatest(j.published_at, j.expires_at - interval '30 days') AS starts_at, j.expires_at AS ends_at WHERE j.published_at IS NOT NULL) t ON true
WHERE j.state <> 'rejected' AND j.removed_at IS NULL AND (j.is_paid AND j.published_at IS NULL OR j.expires_at > now());
