CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
