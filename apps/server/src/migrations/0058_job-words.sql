DROP INDEX "jobs_words";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (job_words(title, company_name, description, skills, city, region)) STORED;--> statement-breakpoint
CREATE INDEX "jobs_words" ON "jobs" USING gin ("words") WHERE state = 'live';