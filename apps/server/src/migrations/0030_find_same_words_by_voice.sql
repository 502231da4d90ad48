-- The rows of the voice with these words come first, by their index, and are then judged by age. In one condition the planner
-- takes the index by time where its statistics know of no post as new as that, and reads every new post of everybody.
CREATE OR REPLACE FUNCTION "posted_same_words"("in_author" bigint, "in_company" bigint, "in_words" text, "in_since" timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM (
      SELECT p."content", p."created_at" FROM "posts" p
      WHERE coalesce(-p."company_id", p."author_id") = coalesce(-"in_company", "in_author")
        AND words_hash(p."content") = words_hash("in_words") AND p."deleted_at" IS NULL
      OFFSET 0
    ) alike WHERE alike."created_at" > "in_since" AND bare_words(alike."content") = bare_words("in_words")
  );
END $$;
