ALTER TABLE "job_listings" ADD COLUMN "is_featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "job_listings_featured" ON "job_listings" USING btree ("id") WHERE is_featured;