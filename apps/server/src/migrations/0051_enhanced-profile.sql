CREATE TABLE "featured_items" (
	"user_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"post_id" bigint,
	"title" text,
	"url" text,
	CONSTRAINT "featured_items_user_id_position_pk" PRIMARY KEY("user_id","position"),
	CONSTRAINT "featured_items_kind" CHECK (("featured_items"."post_id" is null) = ("featured_items"."url" is not null) and ("featured_items"."url" is null) = ("featured_items"."title" is null))
);
--> statement-breakpoint
CREATE TABLE "profile_enhancements" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"action_label" text,
	"action_url" text,
	"sections" text[],
	CONSTRAINT "profile_enhancements_action" CHECK ("profile_enhancements"."action_url" is null or "profile_enhancements"."action_label" is not null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_premium_badge" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_visits" ADD COLUMN "viewing_mode" text DEFAULT 'named' NOT NULL;--> statement-breakpoint
ALTER TABLE "featured_items" ADD CONSTRAINT "featured_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_items" ADD CONSTRAINT "featured_items_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_enhancements" ADD CONSTRAINT "profile_enhancements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "featured_items_post" ON "featured_items" USING btree ("post_id") WHERE "featured_items"."post_id" is not null;--> statement-breakpoint
-- Anonymous becomes private, which it was: such members show as a number alone.
UPDATE "users" SET "viewing_mode" = 'private' WHERE "viewing_mode" = 'anonymous';--> statement-breakpoint
UPDATE "profile_visits" SET "viewing_mode" = 'private' WHERE "is_anonymous";
