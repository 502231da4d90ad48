ALTER TABLE "job_applications" DROP CONSTRAINT "job_applications_job_id_jobs_id_fk";
--> statement-breakpoint
ALTER TABLE "job_applications" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "job_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE job_applications a SET job_title = j.title, company_name = j.company_name FROM jobs j WHERE j.id = a.job_id;
