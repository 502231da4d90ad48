-- Terms of the filters by which the directory finds members, and companies. The same value is the same term in any letters, cut
-- where an index would refuse it. Immutable by declaration: "concat" of texts depends on no setting, and keeps the planner from
-- writing the body out, whose cost it would guess too low.
CREATE FUNCTION member_facets(searchable text[], profession text, company text, "location" text, seniority text, hire boolean, verified boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 3000 AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN 'profession' = ANY (searchable) AND profession <> '' THEN left(concat('profession:', lower(profession)), 200) END,
    CASE WHEN 'company' = ANY (searchable) AND btrim(company) <> '' THEN left(concat('company:', lower(btrim(company))), 200) END,
    CASE WHEN 'location' = ANY (searchable) AND "location" <> '' THEN left(concat('region:', lower(btrim(regexp_replace("location", '^.*,', '')))), 200) END,
    CASE WHEN 'seniority' = ANY (searchable) AND seniority <> '' THEN left(concat('seniority:', lower(seniority)), 200) END,
    CASE WHEN 'availableToHire' = ANY (searchable) AND hire THEN 'hire' END,
    CASE WHEN verified THEN 'verified' END], NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION company_facets(type text, "location" text, verified boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 3000 AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN type <> '' THEN left(concat('companyType:', lower(type)), 200) END,
    CASE WHEN "location" <> '' THEN left(concat('region:', lower(btrim(regexp_replace("location", '^.*,', '')))), 200) END,
    CASE WHEN verified THEN 'verified' END], NULL)
$$;
--> statement-breakpoint
DROP INDEX "users_recently_active";--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree (lower("name"::text),"id") WHERE suspended_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "companies_popular" ON "companies" USING btree ("follower_count" desc,"id" desc) WHERE suspended_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "companies_facets" ON "companies" USING gin (company_facets("type", "location", "is_verified")) WHERE suspended_at is null and merged_into_id is null;--> statement-breakpoint
CREATE INDEX "users_of_profession" ON "users" USING btree ("profession",coalesce(case when shows_activity then last_active_at end, 'epoch'::timestamptz) desc,"id" desc) WHERE "users"."application_status" = 'approved' and "users"."deactivated_at" is null and 'profession' = any ("users"."searchable_fields");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("full_name"),"id") WHERE "users"."application_status" = 'approved' and "users"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "users_facets" ON "users" USING gin (member_facets("searchable_fields", "profession", "company", "location", "seniority", "is_available_to_hire", "is_verified")) WHERE "users"."application_status" = 'approved' and "users"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "posts_of_companies" ON "posts" USING btree ("id" desc) WHERE "posts"."company_id" is not null and "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_recently_active" ON "users" USING btree (coalesce(case when shows_activity then last_active_at end, 'epoch'::timestamptz) desc,"id" desc) WHERE "users"."application_status" = 'approved' and "users"."deactivated_at" is null;