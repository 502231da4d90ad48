ALTER TABLE "applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_claims" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;