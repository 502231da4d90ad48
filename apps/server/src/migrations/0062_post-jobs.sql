CREATE TABLE "post_jobs" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_jobs" ADD CONSTRAINT "post_jobs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_jobs" ADD CONSTRAINT "post_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_jobs_job" ON "post_jobs" USING btree ("job_id");