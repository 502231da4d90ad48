CREATE TABLE "impressions" (
	"post_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "impressions_post_id_day_viewer_id_pk" PRIMARY KEY("post_id","day","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"place" text NOT NULL,
	"content" text NOT NULL,
	"extras" jsonb NOT NULL,
	"upload_id" bigint,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_posts" (
	"user_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_posts_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "link_previews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_previews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"state" text NOT NULL,
	"title" text,
	"description" text,
	"site_name" text,
	"image_upload_id" bigint,
	"image_width" integer,
	"image_height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_deliveries" (
	"post_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_posts" (
	"owner_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"closeness" real NOT NULL,
	CONSTRAINT "timeline_posts_owner_id_post_id_pk" PRIMARY KEY("owner_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "timelines" (
	"owner_id" bigint PRIMARY KEY NOT NULL,
	"floor" bigint,
	"filled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "post_topics" (
	"post_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	CONSTRAINT "post_topics_post_id_topic_id_pk" PRIMARY KEY("post_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"user_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_follows_user_id_topic_id_pk" PRIMARY KEY("user_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"follower_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topics_counts" CHECK ("topics"."post_count" >= 0 and "topics"."follower_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_counts";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "withheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "poster_upload_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "captions_upload_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_preview_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_repost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "repost_of_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "audience" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "repost_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "commenter_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reposter_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "heat" real GENERATED ALWAYS AS (1 + ln(1 + 3 * commenter_count + 2 * reposter_count + like_count + celebrate_count + support_count + insightful_count + love_count + curious_count)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "withheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comments_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "saves" ADD COLUMN "collection_id" bigint;--> statement-breakpoint
ALTER TABLE "saves" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_posts" ADD CONSTRAINT "hidden_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_posts" ADD CONSTRAINT "hidden_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_image_upload_id_uploads_id_fk" FOREIGN KEY ("image_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_deliveries" ADD CONSTRAINT "post_deliveries_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timelines" ADD CONSTRAINT "timelines_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_topics" ADD CONSTRAINT "post_topics_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_topics" ADD CONSTRAINT "post_topics_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "impressions_viewer" ON "impressions" USING btree ("viewer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name" ON "collections" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "post_drafts_place" ON "post_drafts" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "post_versions_post" ON "post_versions" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "link_previews_url" ON "link_previews" USING btree ("url");--> statement-breakpoint
CREATE INDEX "timelines_filled" ON "timelines" USING btree ("filled_at");--> statement-breakpoint
CREATE INDEX "post_topics_newest" ON "post_topics" USING btree ("topic_id","post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "topic_follows_of" ON "topic_follows" USING btree ("topic_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_slug" ON "topics" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "topics_popular" ON "topics" USING btree ("post_count" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_poster_upload_id_uploads_id_fk" FOREIGN KEY ("poster_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_captions_upload_id_uploads_id_fk" FOREIGN KEY ("captions_upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_link_preview_id_link_previews_id_fk" FOREIGN KEY ("link_preview_id") REFERENCES "public"."link_previews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_repost_of_id_posts_id_fk" FOREIGN KEY ("repost_of_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("post_id") WHERE "comments"."pinned_at" is not null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_reposts" ON "posts" USING btree ("repost_of_id","id" DESC NULLS LAST) WHERE "posts"."repost_of_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_plain_repost" ON "posts" USING btree ("author_id","repost_of_id") WHERE "posts"."repost_of_id" is not null and "posts"."content" = '' and "posts"."company_id" is null and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_pinned" ON "posts" USING btree ("author_id") WHERE "posts"."pinned_at" is not null and "posts"."company_id" is null and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "saves_collection" ON "saves" USING btree ("collection_id","id" DESC NULLS LAST) WHERE "saves"."collection_id" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_replies_count" CHECK ("comments"."reply_count" >= 0);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_counts" CHECK ("posts"."comment_count" >= 0 and "posts"."like_count" >= 0 and "posts"."celebrate_count" >= 0 and "posts"."support_count" >= 0 and "posts"."insightful_count" >= 0 and "posts"."love_count" >= 0 and "posts"."curious_count" >= 0 and "posts"."repost_count" >= 0 and "posts"."commenter_count" >= 0 and "posts"."reposter_count" >= 0);--> statement-breakpoint
-- Every new post waits for its delivery into timelines, however it was made (docs/decisions/0012).
CREATE FUNCTION "await_post_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "post_deliveries" ("post_id") SELECT "id" FROM "added";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "posts_await_delivery" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "await_post_delivery"();
--> statement-breakpoint
-- Whoever follows others than before, and whoever became or ceased to be a connection, gets a new timeline at the next look.
CREATE FUNCTION "forget_timelines_of_follows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "timelines" SET "floor" = NULL
  WHERE "owner_id" IN (
    SELECT "follower_id" FROM "changed"
    UNION
    SELECT c."user_id" FROM "changed" c JOIN "follows" f ON f."follower_id" = c."user_id" AND f."user_id" = c."follower_id"
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "follows_made" AFTER INSERT ON "follows" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_timelines_of_follows"();
--> statement-breakpoint
CREATE TRIGGER "follows_changed" AFTER UPDATE ON "follows" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_timelines_of_follows"();
--> statement-breakpoint
CREATE TRIGGER "follows_ended" AFTER DELETE ON "follows" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_timelines_of_follows"();
--> statement-breakpoint
CREATE FUNCTION "forget_timelines_of_topics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "timelines" SET "floor" = NULL WHERE "owner_id" IN (SELECT "user_id" FROM "changed");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "topic_follows_made" AFTER INSERT ON "topic_follows" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_timelines_of_topics"();
--> statement-breakpoint
CREATE TRIGGER "topic_follows_ended" AFTER DELETE ON "topic_follows" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_timelines_of_topics"();
