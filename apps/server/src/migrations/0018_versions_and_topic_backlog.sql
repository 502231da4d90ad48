CREATE TABLE "topic_backlog" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "topic_backlog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"below" bigint NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "post_versions" ADD COLUMN "audience" text;--> statement-breakpoint
INSERT INTO "topic_backlog" ("below", "done_at") SELECT coalesce(max("id"), 0) + 1, CASE WHEN max("id") IS NULL THEN now() END FROM "posts";
