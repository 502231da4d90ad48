CREATE TABLE "event_attendances" (
	"event_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_attendances_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_until" timestamp (3) with time zone,
	"is_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_attendances_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "event_attendances_offer" CHECK ((state = 'offered') = (offer_until is not null))
);
--> statement-breakpoint
CREATE TABLE "event_viewers" (
	"event_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_viewers_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text,
	"format" text,
	"local_start" timestamp(0),
	"local_end" timestamp(0),
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"local_day" date,
	"venue" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"join_url" text NOT NULL,
	"website" text NOT NULL,
	"organizer" text NOT NULL,
	"host_company_id" bigint,
	"cover_url" text,
	"is_free" boolean NOT NULL,
	"price_note" text NOT NULL,
	"capacity" integer,
	"has_waitlist" boolean NOT NULL,
	"visibility" text NOT NULL,
	"agenda" jsonb NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"is_major_market" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"series_id" bigint,
	"going_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"offered_count" integer DEFAULT 0 NOT NULL,
	"review_since" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"reason" text,
	"withheld_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title || ' ' || organizer), 'A') || setweight(to_tsvector('english', venue || ' ' || city || ' ' || region || ' ' || country), 'B') || to_tsvector('english', description)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_timed" CHECK ("events"."state" in ('draft', 'rejected') or ("events"."starts_at" is not null and "events"."ends_at" > "events"."starts_at")),
	CONSTRAINT "events_counts" CHECK (least(going_count, waiting_count, offered_count) >= 0),
	CONSTRAINT "events_places" CHECK (capacity is null or going_count + offered_count <= capacity)
);
--> statement-breakpoint
CREATE TABLE "post_events" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_viewers" ADD CONSTRAINT "event_viewers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_viewers" ADD CONSTRAINT "event_viewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_host_company_id_companies_id_fk" FOREIGN KEY ("host_company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_events" ADD CONSTRAINT "post_events_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_events" ADD CONSTRAINT "post_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_attendances_user" ON "event_attendances" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "event_attendances_place" ON "event_attendances" USING btree ("event_id","state","place");--> statement-breakpoint
CREATE INDEX "event_viewers_user" ON "event_viewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_viewers_seen" ON "event_viewers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "events_company" ON "events" USING btree ("host_company_id");--> statement-breakpoint
CREATE INDEX "events_cover" ON "events" USING btree ("cover_url") WHERE "events"."cover_url" is not null;--> statement-breakpoint
CREATE INDEX "events_review" ON "events" USING btree ("review_since") WHERE state = 'in_review';--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "events_end" ON "events" USING btree ("ends_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "events_day" ON "events" USING btree ("local_day","starts_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "events_new" ON "events" USING btree ("id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ("words");--> statement-breakpoint
CREATE INDEX "events_waited" ON "events" USING btree ("id") WHERE waiting_count > 0;--> statement-breakpoint
CREATE INDEX "post_events_event" ON "post_events" USING btree ("event_id");--> statement-breakpoint
-- Who looks on now is worth nothing after a crash.
ALTER TABLE "event_viewers" SET UNLOGGED;--> statement-breakpoint
-- The counts of an event follow its attendances, whatever changes these.
CREATE FUNCTION "count_attendance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."state" = NEW."state" THEN
    RETURN NULL;
  END IF;
  UPDATE "events" SET
    "going_count" = "going_count" + (coalesce(NEW."state", '') = 'going')::int - (coalesce(OLD."state", '') = 'going')::int,
    "waiting_count" = "waiting_count" + (coalesce(NEW."state", '') = 'waiting')::int - (coalesce(OLD."state", '') = 'waiting')::int,
    "offered_count" = "offered_count" + (coalesce(NEW."state", '') = 'offered')::int - (coalesce(OLD."state", '') = 'offered')::int
  WHERE "id" = coalesce(NEW."event_id", OLD."event_id");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "event_attendances_count" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "event_attendances" FOR EACH ROW EXECUTE FUNCTION "count_attendance"();--> statement-breakpoint
-- Gives a member a place, the place that is kept for them, or one in the waitlist, and says which; or why not. In one statement,
-- because hundreds may ask at the same time: each holds the event for as long as this takes.
CREATE FUNCTION "attend_event"("event" bigint, "member" bigint, "has_premium" boolean, "present" timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  "e" "events";
  "own" "event_attendances";
BEGIN
  SELECT * INTO "e" FROM "events" WHERE "id" = "event" FOR NO KEY UPDATE;
  IF NOT FOUND OR "e"."state" NOT IN ('published', 'canceled') THEN
    RETURN 'gone';
  END IF;
  SELECT * INTO "own" FROM "event_attendances" WHERE "event_id" = "event" AND "user_id" = "member";
  IF "own"."state" = 'going' THEN
    RETURN 'going';
  ELSIF "e"."state" = 'canceled' THEN
    RETURN 'canceled';
  ELSIF "e"."ends_at" <= "present" THEN
    RETURN 'over';
  ELSIF "e"."is_premium" AND NOT "has_premium" THEN
    RETURN 'premium';
  ELSIF "own"."state" = 'offered' AND "own"."offer_until" > "present" THEN
    UPDATE "event_attendances" SET "state" = 'going', "offer_until" = NULL WHERE "event_id" = "event" AND "user_id" = "member";
    RETURN 'going';
  ELSIF "own"."state" IS NOT NULL THEN
    RETURN "own"."state";
  ELSIF "e"."capacity" IS NULL OR ("e"."waiting_count" = 0 AND "e"."going_count" + "e"."offered_count" < "e"."capacity") THEN
    INSERT INTO "event_attendances" ("event_id", "user_id", "state", "created_at") VALUES ("event", "member", 'going', "present");
    RETURN 'going';
  ELSIF "e"."has_waitlist" THEN
    INSERT INTO "event_attendances" ("event_id", "user_id", "state", "created_at") VALUES ("event", "member", 'waiting', "present");
    RETURN 'waiting';
  END IF;
  RETURN 'full';
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_forget_comments" AFTER DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "forget_comments"('event');
