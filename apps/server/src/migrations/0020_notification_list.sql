CREATE TABLE "digest_schedule" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"cadence" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" bigint NOT NULL,
	"period" text NOT NULL,
	"item_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_user_id_period_pk" PRIMARY KEY("user_id","period")
);
--> statement-breakpoint
CREATE TABLE "notification_tunings" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_tunings_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
DROP INDEX "notifications_list";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_latest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "in_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "digest_schedule" ADD CONSTRAINT "digest_schedule_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_tunings" ADD CONSTRAINT "notification_tunings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_schedule_due" ON "digest_schedule" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "digests_age" ON "digests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_heads" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST) WHERE "notifications"."in_app" and "notifications"."is_latest";--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree (coalesce("group_id", "id"),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_group_key" ON "notifications" USING btree ("user_id","group_key") WHERE "notifications"."is_latest" and "notifications"."group_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("user_id","subject") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("user_id","mail_due_at") WHERE "notifications"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_in_digest" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."in_digest";--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id",coalesce("group_id", "id")) WHERE "notifications"."read_at" is null and "notifications"."in_app";--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST) WHERE "notifications"."in_app";--> statement-breakpoint
INSERT INTO "digest_schedule" ("user_id", "cadence", "next_at")
SELECT "id", "preferences" ->> 'digest', now() FROM "users" WHERE "preferences" ->> 'digest' IN ('daily', 'weekly');
