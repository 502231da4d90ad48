-- Immutable by declaration: joining texts depends on no setting, which PostgreSQL cannot know of any array's elements.
CREATE FUNCTION member_words(full_name text, searchable text[], title text, company text, "location" text, profession text, bio text, skills text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 3000 AS $$
  SELECT to_tsvector('pg_catalog.english', concat_ws(E'\n', full_name,
    CASE WHEN 'title' = ANY (searchable) THEN title END,
    CASE WHEN 'company' = ANY (searchable) THEN company END,
    CASE WHEN 'location' = ANY (searchable) THEN "location" END,
    CASE WHEN 'profession' = ANY (searchable) THEN profession END,
    CASE WHEN 'skills' = ANY (searchable) THEN array_to_string(skills, E'\n') END,
    CASE WHEN 'bio' = ANY (searchable) THEN bio END))
$$;
--> statement-breakpoint
CREATE FUNCTION company_words(name text, type text, tagline text, about text, "location" text, brands text[], categories text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 3000 AS $$
  SELECT to_tsvector('pg_catalog.english', concat_ws(E'\n', name, type, tagline, "location",
    array_to_string(brands, E'\n'), array_to_string(categories, E'\n'), about))
$$;
--> statement-breakpoint
CREATE INDEX "companies_words" ON "companies" USING gin (company_words("name", "type", "tagline", "about", "location", "brands", "product_categories"));--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (member_words("full_name", "searchable_fields", "title", "company", "location", "profession", "bio", "skills"));