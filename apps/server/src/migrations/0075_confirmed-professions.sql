-- A company's name without what people leave out or write in other ways: case, accents, punctuation, "The", the legal form, spaces.
-- Null for a name of signs alone.
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT nullif(replace(regexp_replace(regexp_replace(btrim(
    -- Signs part words, except those inside of "S.p.A.", "Co.", "A/S" and "Macy's".
    regexp_replace(regexp_replace(replace(lower(normalize(name, NFKD)), '&', ' and '), '[./''’\u0300-\u036f]', '', 'g'),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')),
    '^the ', ''),
    '( (and|inc|incorporated|llc|llp|lp|lllp|pllc|ltd|limited|co|company|corp|corporation|plc|gmbh|mbh|ag|kg|kgaa|ug|ohg|sa|sas|sarl|sl|srl|spa|snc|de cv|nv|bv|vof|ab|as|asa|oy|oyj|aps|pty|pte|pvt|kk|sro|doo|zoo|z oo|sp))+$', ''),
    ' ', ''), '')
$$;
--> statement-breakpoint
CREATE TABLE "profile_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "profile_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"profession" text,
	"company_id" bigint
);
--> statement-breakpoint
CREATE TABLE "company_type_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_type_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"type" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "confirmed_profession" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_key" text GENERATED ALWAYS AS (company_key(name::text)) STORED;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_type_changes" ADD CONSTRAINT "company_type_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_changes_user" ON "profile_changes" USING btree ("user_id","until");--> statement-breakpoint
CREATE INDEX "company_type_changes_company" ON "company_type_changes" USING btree ("company_id","until");--> statement-breakpoint
CREATE INDEX "companies_name_key" ON "companies" USING btree ("name_key");
--> statement-breakpoint
-- What a member's profile said at a time; of a member who joined later, what it said first.
CREATE FUNCTION "profile_at"("member" bigint, "at" timestamptz) RETURNS TABLE ("profession" text, "company_type" text) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH "said" AS (
    (SELECT 1 AS "turn", w."profession", w."company_id" FROM "profile_changes" w WHERE w."user_id" = "member" AND w."until" > "at" ORDER BY w."until", w."id" LIMIT 1)
    UNION ALL
    SELECT 2, u."profession", u."company_id" FROM "users" u WHERE u."id" = "member"
    ORDER BY "turn" LIMIT 1
  )
  SELECT "said"."profession", CASE WHEN "was"."id" IS NULL THEN c."type" ELSE "was"."type" END
  FROM "said" LEFT JOIN "companies" c ON c."id" = "said"."company_id"
  LEFT JOIN LATERAL (
    SELECT t."id", t."type" FROM "company_type_changes" t WHERE t."company_id" = c."id" AND t."until" > "at" ORDER BY t."until", t."id" LIMIT 1
  ) "was" ON true
$$;
--> statement-breakpoint
-- Whether a member can vote in a poll with this audience that opens or opened at this time. Empty lists are everybody.
CREATE FUNCTION "is_in_audience"("professions" text[], "company_types" text[], "opens_at" timestamptz, "member" bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(bool_or(("professions" = '{}' OR p."profession" = ANY ("professions")) AND ("company_types" = '{}' OR p."company_type" = ANY ("company_types"))), false)
  FROM "profile_at"("member", "opens_at") p
$$;
--> statement-breakpoint
UPDATE "users" u SET "confirmed_profession" = a."profession" FROM "applications" a WHERE a."user_id" = u."id" AND u."application_status" = 'approved';
--> statement-breakpoint
-- Takes the votes of members, each given as an array of options, and says what became of each. An empty array gives the vote up
-- to see the results. In one statement, because a thousand may vote within a second: the poll is held once for all of them.
CREATE OR REPLACE FUNCTION "vote_in_poll"("asked" bigint, "members" bigint[], "chosen" text[], "present" timestamptz)
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
    SELECT p."profession", p."company_type" INTO "profession_then", "type_then" FROM "profile_at"("who", "held"."opens_at") p;
    SELECT * INTO "own" FROM "poll_ballots" b WHERE b."poll_id" = "asked" AND b."user_id" = "who";
    IF "held"."id" IS NULL OR "held"."state" = 'draft' OR "held"."opens_at" > "present"
      OR "held"."withheld_at" IS NOT NULL OR "held"."removed_at" IS NOT NULL THEN
      "outcome" := 'gone';
    ELSIF "held"."closes_at" <= "present" OR "held"."finished_at" IS NOT NULL THEN
      "outcome" := 'closed';
    ELSIF NOT "is_in_audience"("held"."professions", "held"."company_types", "held"."opens_at", "who") THEN
      "outcome" := 'audience';
    ELSIF cardinality("picks") = 0 THEN
      IF "held"."results" <> 'after_vote' THEN
        "outcome" := 'rule';
      ELSIF "own"."id" IS NULL AND "held"."counted_count" = 0 THEN
        "outcome" := 'nothing';
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
