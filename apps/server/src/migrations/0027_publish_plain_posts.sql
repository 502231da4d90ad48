-- What is left of words without the blanks around them (JavaScript's trim), and a number that stands for that in an index.
CREATE FUNCTION "bare_words"("words" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim("words", E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF');
--> statement-breakpoint
CREATE FUNCTION "words_hash"("words" text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(btrim("words", E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'), 0);
--> statement-breakpoint
CREATE INDEX "posts_same_words" ON "posts" USING btree (coalesce(-"company_id", "author_id"),words_hash("content")) WHERE "posts"."deleted_at" is null;
--> statement-breakpoint
-- One look at an index, however much the voice has said.
CREATE OR REPLACE FUNCTION "posted_same_words"("in_author" bigint, "in_company" bigint, "in_words" text, "in_since" timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM "posts" p
    WHERE coalesce(-p."company_id", p."author_id") = coalesce(-"in_company", "in_author")
      AND words_hash(p."content") = words_hash("in_words")
      AND p."deleted_at" IS NULL AND p."created_at" > "in_since" AND bare_words(p."content") = bare_words("in_words")
  );
END $$;
--> statement-breakpoint
-- Plain posts of several members at once (docs/decisions/0023): one transaction, one set of statements, however many there are.
-- `made`, `earlier` and `same` as in publish_post; `busy` where somebody else holds the author's row, so that one who waits
-- holds up nobody. An author stands among `in_authors` once.
CREATE FUNCTION "publish_plain_posts"(
  "in_authors" bigint[], "in_words" text[], "in_audiences" text[], "in_keys" text[], "in_now" timestamptz, "in_since" timestamptz
) RETURNS TABLE ("author" bigint, "outcome" text, "post_id" bigint) LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
DECLARE
  "held" bigint[];
BEGIN
  SELECT array_agg(free."id") INTO "held" FROM (
    SELECT u."id" FROM "users" u WHERE u."id" = ANY ("in_authors") ORDER BY u."id" FOR NO KEY UPDATE SKIP LOCKED
  ) free;
  -- A statement of its own, so that it sees what those made who held the rows before.
  RETURN QUERY WITH given AS MATERIALIZED (
    SELECT g."by_author", g."words", g."audience", g."key",
      (SELECT p."id" FROM "posts" p WHERE p."author_id" = g."by_author" AND p."idempotency_key" = g."key") AS "earlier_id"
    FROM unnest("in_authors", "in_words", "in_audiences", "in_keys") AS g ("by_author", "words", "audience", "key")
    WHERE g."by_author" = ANY ("held")
  ), judged AS MATERIALIZED (
    SELECT given.*,
      given."earlier_id" IS NULL AND "posted_same_words"(given."by_author", NULL, given."words", "in_since") AS "is_same"
    FROM given
  ), made AS (
    INSERT INTO "posts" ("author_id", "content", "audience", "idempotency_key", "created_at")
    SELECT judged."by_author", judged."words", judged."audience", judged."key", "in_now"
    FROM judged WHERE judged."earlier_id" IS NULL AND NOT judged."is_same"
    RETURNING "posts"."id", "posts"."author_id"
  ), counted AS (
    UPDATE "users" u SET "post_count" = u."post_count" + 1 FROM made WHERE u."id" = made."author_id"
  )
  SELECT wanted."by_author",
    CASE WHEN made."id" IS NOT NULL THEN 'made' WHEN judged."earlier_id" IS NOT NULL THEN 'earlier'
      WHEN judged."is_same" THEN 'same' ELSE 'busy' END,
    coalesce(made."id", judged."earlier_id")
  FROM unnest("in_authors") AS wanted ("by_author")
  LEFT JOIN judged ON judged."by_author" = wanted."by_author"
  LEFT JOIN made ON made."author_id" = wanted."by_author";
END $$;
