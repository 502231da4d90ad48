CREATE FUNCTION job_terms(category text, workplace text, employment_type text, seniority text, company_type text, apply_by text, pay_yearly_cents bigint, places text[], latitude double precision, longitude double precision, published_at timestamptz) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100 AS $$
  SELECT array_to_tsvector(array_remove(ARRAY[
    '~category:' || category,
    '~workplace:' || workplace,
    '~both:' || category || ':' || workplace,
    '~type:' || employment_type,
    '~seniority:' || seniority,
    '~companyType:' || company_type,
    '~applyBy:' || apply_by,
    '~day:' || ((published_at AT TIME ZONE 'utc')::date - date '2000-01-01')::text,
    '~cell:' || floor(latitude)::int::text || ':' || floor(longitude)::int::text
  ] || (SELECT coalesce(array_agg('~pay:' || level), '{}') FROM unnest(ARRAY[40000, 60000, 80000, 100000, 150000]) AS level
    WHERE pay_yearly_cents >= level::bigint * 100)
  || (SELECT coalesce(array_agg('~place:' || place), '{}') FROM unnest(places) AS place), NULL))
$$;--> statement-breakpoint
CREATE FUNCTION miles_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 2 * 3958.8 * asin(sqrt(least(1, power(sind((lat2 - lat1) / 2), 2) + cosd(lat1) * cosd(lat2) * power(sind((lon2 - lon1) / 2), 2))))
$$;--> statement-breakpoint
CREATE SEQUENCE "jobs_listing_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "listing" bigint;--> statement-breakpoint
UPDATE "jobs" SET "listing" = l.id, "is_featured" = l.is_featured FROM "job_listings" l WHERE l.job_id = jobs.id;--> statement-breakpoint
SELECT setval('jobs_listing_seq', coalesce((SELECT max(id) FROM "job_listings"), 0) + 1, false);--> statement-breakpoint
DROP TABLE "job_listings" CASCADE;--> statement-breakpoint
DROP INDEX "jobs_words";--> statement-breakpoint
ALTER TABLE "jobs" drop column "words";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "company_type" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "places" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "jobs" SET "places" = array_remove(ARRAY[lower(city), lower(region), lower(country)], '');--> statement-breakpoint
UPDATE "jobs" SET "company_type" = c.type FROM "companies" c WHERE c.id = jobs.company_id;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (job_words(title, company_name, description, skills, city, region) || job_terms(category, workplace, employment_type, seniority, company_type, apply_by, pay_yearly_cents, places, latitude, longitude, published_at)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_listing" ON "jobs" USING btree ("listing") WHERE listing is not null;--> statement-breakpoint
CREATE INDEX "jobs_featured" ON "jobs" USING btree ("listing") WHERE is_featured and listing is not null;--> statement-breakpoint
CREATE INDEX "jobs_words" ON "jobs" USING gin ("words") WHERE listing is not null;--> statement-breakpoint
CREATE FUNCTION jobs_take_company_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_type := (SELECT type FROM companies WHERE id = NEW.company_id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_company_type" BEFORE INSERT OR UPDATE OF company_id ON "jobs" FOR EACH ROW EXECUTE FUNCTION jobs_take_company_type();--> statement-breakpoint
CREATE FUNCTION companies_give_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET company_type = NEW.type WHERE company_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "companies_type_of_jobs" AFTER UPDATE OF type ON "companies" FOR EACH ROW WHEN (OLD.type IS DISTINCT FROM NEW.type) EXECUTE FUNCTION companies_give_type();
