DROP INDEX "jobs_words";--> statement-breakpoint
CREATE INDEX "jobs_words" ON "jobs" USING gin ("words") WITH (fastupdate=false) WHERE listing is not null;