CREATE TABLE "poll_ballots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_ballots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"user_id" bigint,
	"choices" bigint[] NOT NULL,
	"counted" bigint[],
	"is_pending" boolean NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "poll_ballots_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"profession" text,
	"company_type" text,
	"changes" integer DEFAULT 0 NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "poll_ballots_once" UNIQUE("poll_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "poll_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"option_id" bigint,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"staff_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_options_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"is_corrected" boolean DEFAULT false NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_options_position" UNIQUE("poll_id","position"),
	CONSTRAINT "poll_options_votes" CHECK (vote_count >= 0)
);
--> statement-breakpoint
CREATE TABLE "poll_suggestions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"poll_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_by_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"question" text NOT NULL,
	"description" text NOT NULL,
	"category" text,
	"max_choices" integer NOT NULL,
	"professions" text[] NOT NULL,
	"company_types" text[] NOT NULL,
	"results" text NOT NULL,
	"breakdown" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"featured_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"counted_count" integer DEFAULT 0 NOT NULL,
	"groups" jsonb,
	"withheld_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', question), 'A') || to_tsvector('english', description)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "polls_timed" CHECK ("polls"."state" = 'draft' or (opens_at is not null and closes_at > opens_at)),
	CONSTRAINT "polls_counts" CHECK (least(vote_count, counted_count) >= 0)
);
--> statement-breakpoint
CREATE TABLE "post_polls" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"poll_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "poll_ballots" ADD CONSTRAINT "poll_ballots_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_ballots" ADD CONSTRAINT "poll_ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_corrections" ADD CONSTRAINT "poll_corrections_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_corrections" ADD CONSTRAINT "poll_corrections_option_id_poll_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."poll_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_corrections" ADD CONSTRAINT "poll_corrections_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_suggestions" ADD CONSTRAINT "poll_suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_suggestions" ADD CONSTRAINT "poll_suggestions_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_polls" ADD CONSTRAINT "post_polls_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_polls" ADD CONSTRAINT "post_polls_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_ballots_user" ON "poll_ballots" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "poll_ballots_pending" ON "poll_ballots" USING btree ("poll_id","place") WHERE is_pending;--> statement-breakpoint
CREATE INDEX "poll_corrections_poll" ON "poll_corrections" USING btree ("poll_id","id");--> statement-breakpoint
CREATE INDEX "poll_corrections_staff" ON "poll_corrections" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "poll_corrections_option" ON "poll_corrections" USING btree ("option_id");--> statement-breakpoint
CREATE INDEX "poll_suggestions_user" ON "poll_suggestions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "poll_suggestions_waiting" ON "poll_suggestions" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "poll_suggestions_poll" ON "poll_suggestions" USING btree ("poll_id") WHERE poll_id is not null;--> statement-breakpoint
CREATE INDEX "polls_creator" ON "polls" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "polls_listed" ON "polls" USING btree ("closes_at","id") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "polls_featured" ON "polls" USING btree ("featured_at") WHERE featured_at is not null and state = 'published';--> statement-breakpoint
CREATE INDEX "polls_unfinished" ON "polls" USING btree ("closes_at") WHERE state <> 'draft' and finished_at is null;--> statement-breakpoint
CREATE INDEX "polls_words" ON "polls" USING gin ("words");--> statement-breakpoint
CREATE INDEX "post_polls_poll" ON "post_polls" USING btree ("poll_id");--> statement-breakpoint
CREATE TRIGGER "polls_forget_comments" AFTER DELETE ON "polls" FOR EACH ROW EXECUTE FUNCTION "forget_comments"('poll');--> statement-breakpoint
CREATE TRIGGER "polls_forget_saves" AFTER DELETE ON "polls" FOR EACH ROW EXECUTE FUNCTION "forget_saves"('poll');--> statement-breakpoint
-- Takes the votes of members, each given as an array of options, and says what became of each. An empty array gives the vote up
-- to see the results. In one statement, because a thousand may vote within a second: the poll is held once for all of them.
CREATE FUNCTION "vote_in_poll"("asked" bigint, "members" bigint[], "chosen" text[], "present" timestamptz)
RETURNS TABLE ("who" bigint, "outcome" text) LANGUAGE plpgsql AS $$
DECLARE
  "held" "polls";
  "own" "poll_ballots";
  "known" bigint[];
  "picks" bigint[];
  "profession_then" text;
  "type_then" text;
  "added" integer := 0;
BEGIN
  SELECT * INTO "held" FROM "polls" p WHERE p."id" = "asked" FOR NO KEY UPDATE;
  "known" := array(SELECT o."id" FROM "poll_options" o WHERE o."poll_id" = "asked");
  FOR "i" IN 1 .. cardinality("members") LOOP
    "who" := "members"["i"];
    "picks" := "chosen"["i"]::bigint[];
    SELECT u."profession", c."type" INTO "profession_then", "type_then"
      FROM "users" u LEFT JOIN "companies" c ON c."id" = u."company_id" WHERE u."id" = "who";
    SELECT * INTO "own" FROM "poll_ballots" b WHERE b."poll_id" = "asked" AND b."user_id" = "who";
    IF "held"."id" IS NULL OR "held"."state" = 'draft' OR "held"."opens_at" > "present"
      OR "held"."withheld_at" IS NOT NULL OR "held"."removed_at" IS NOT NULL THEN
      "outcome" := 'gone';
    ELSIF "held"."closes_at" <= "present" OR "held"."finished_at" IS NOT NULL THEN
      "outcome" := 'closed';
    ELSIF cardinality("held"."professions") > 0 AND ("profession_then" = ANY ("held"."professions")) IS NOT TRUE
      OR cardinality("held"."company_types") > 0 AND ("type_then" = ANY ("held"."company_types")) IS NOT TRUE THEN
      "outcome" := 'audience';
    ELSIF cardinality("picks") = 0 THEN
      IF "held"."results" <> 'after_vote' THEN
        "outcome" := 'rule';
      ELSE
        IF "own"."id" IS NULL THEN
          INSERT INTO "poll_ballots" ("poll_id", "user_id", "choices", "is_pending", "voted_at")
            VALUES ("asked", "who", '{}', false, "present");
        END IF;
        "outcome" := 'done';
      END IF;
    ELSIF "own"."choices" = '{}' THEN
      "outcome" := 'forfeited';
    ELSIF NOT "picks" <@ "known" THEN
      "outcome" := 'options';
    ELSIF cardinality("picks") > "held"."max_choices" THEN
      "outcome" := 'many';
    ELSE
      IF "own"."id" IS NULL THEN
        INSERT INTO "poll_ballots" ("poll_id", "user_id", "choices", "is_pending", "profession", "company_type", "voted_at")
          VALUES ("asked", "who", "picks", true, "profession_then", "type_then", "present");
        "added" := "added" + 1;
      ELSIF NOT ("own"."choices" @> "picks" AND "own"."choices" <@ "picks") THEN
        UPDATE "poll_ballots" SET "choices" = "picks", "is_pending" = true, "place" = DEFAULT, "changes" = "changes" + 1, "changed_at" = "present"
          WHERE "id" = "own"."id";
      END IF;
      "outcome" := 'done';
    END IF;
    RETURN NEXT;
  END LOOP;
  IF "added" > 0 THEN
    UPDATE "polls" SET "vote_count" = "vote_count" + "added" WHERE "id" = "asked";
  END IF;
END $$;
--> statement-breakpoint
-- Counts waiting votes, the oldest first, and says whether any were. While the poll is open, no count takes fewer than a step, and
-- a step of the newest always waits: so the last count takes no fewer either, and no count tells how a single member voted.
CREATE FUNCTION "count_votes"("asked" bigint, "step" integer, "present" timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  "held" "polls";
  "waiting" integer;
  "taken" integer;
BEGIN
  SELECT * INTO "held" FROM "polls" p WHERE p."id" = "asked" FOR NO KEY UPDATE;
  SELECT count(*) INTO "waiting" FROM "poll_ballots" b WHERE b."poll_id" = "asked" AND b."is_pending";
  "taken" := CASE WHEN "held"."closes_at" <= "present" THEN "waiting" WHEN "waiting" >= 2 * "step" THEN "waiting" - "step" ELSE 0 END;
  IF "taken" = 0 THEN
    RETURN false;
  END IF;
  WITH "next" AS (
    SELECT b."id", b."choices", b."counted" FROM "poll_ballots" b WHERE b."poll_id" = "asked" AND b."is_pending" ORDER BY b."place" LIMIT "taken"
  ), "marked" AS (
    UPDATE "poll_ballots" b SET "counted" = "next"."choices", "is_pending" = false FROM "next" WHERE b."id" = "next"."id"
  ), "moved" AS (
    SELECT "option", sum("change")::integer AS "change" FROM (
      SELECT unnest("choices") AS "option", 1 AS "change" FROM "next" UNION ALL SELECT unnest("counted"), -1 FROM "next"
    ) "each" GROUP BY "option"
  ), "shown" AS (
    UPDATE "poll_options" o SET "vote_count" = o."vote_count" + "moved"."change" FROM "moved" WHERE o."id" = "moved"."option"
  )
  UPDATE "polls" SET "counted_count" = "counted_count" + (SELECT count(*) FROM "next" WHERE "counted" IS NULL) WHERE "id" = "asked";
  RETURN true;
END $$;
