CREATE TABLE "analytics_snapshots" (
	"user_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"days" integer NOT NULL,
	"time_zone" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "analytics_snapshots_user_id_scope_days_time_zone_pk" PRIMARY KEY("user_id","scope","days","time_zone")
);
--> statement-breakpoint
ALTER TABLE "analytics_snapshots" ADD CONSTRAINT "analytics_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impressions_seen" ON "impressions" USING brin ("seen_at");--> statement-breakpoint
CREATE INDEX "comments_created" ON "comments" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "reactions_created" ON "reactions" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "saves_created" ON "saves" USING brin ("created_at");