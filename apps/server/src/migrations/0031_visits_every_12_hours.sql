CREATE TABLE "follow_request_notices" (
	"user_id" bigint NOT NULL,
	"follower_id" bigint NOT NULL,
	"notified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_request_notices_user_id_follower_id_pk" PRIMARY KEY("user_id","follower_id")
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "ownerless_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "groups" SET "ownerless_at" = "active_at" WHERE "owner_id" IS NULL AND "handover_to_id" IS NULL;--> statement-breakpoint
ALTER TABLE "profile_visits" ADD COLUMN "counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "profile_visits" SET "counted_at" = "last_at";--> statement-breakpoint
ALTER TABLE "profile_visits" DROP CONSTRAINT "profile_visits_visited_id_day_visitor_id_pk";--> statement-breakpoint
ALTER TABLE "profile_visits" ADD CONSTRAINT "profile_visits_visited_id_day_visitor_id_counted_at_pk" PRIMARY KEY("visited_id","day","visitor_id","counted_at");--> statement-breakpoint
ALTER TABLE "follow_request_notices" ADD CONSTRAINT "follow_request_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_request_notices" ADD CONSTRAINT "follow_request_notices_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;