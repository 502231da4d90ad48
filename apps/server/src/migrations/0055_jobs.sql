CREATE FUNCTION job_words(title text, company_name text, description text, skills text[], city text, region text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 3000 AS $$
  SELECT setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', company_name || ' ' || array_to_string(skills, ' ')), 'B')
    || to_tsvector('pg_catalog.english', description || ' ' || city || ' ' || region)
$$;--> statement-breakpoint
CREATE TABLE "job_listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	CONSTRAINT "job_listings_job" UNIQUE("job_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"company_id" bigint,
	"company_name" text NOT NULL,
	"title" text NOT NULL,
	"category" text,
	"seniority" text,
	"employment_type" text,
	"workplace" text,
	"shift" text,
	"is_union" boolean NOT NULL,
	"city" text NOT NULL,
	"region" text NOT NULL,
	"country" text NOT NULL,
	"pay_min_cents" bigint,
	"pay_max_cents" bigint,
	"pay_period" text,
	"is_commission_only" boolean NOT NULL,
	"pay_yearly_cents" bigint,
	"description" text NOT NULL,
	"skills" text[] NOT NULL,
	"benefits" text[] NOT NULL,
	"apply_by" text NOT NULL,
	"apply_url" text NOT NULL,
	"apply_email" text NOT NULL,
	"shows_poster" boolean NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"review_since" timestamp (3) with time zone,
	"withheld_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"staff_reason" text,
	"order_id" bigint,
	"is_paid" boolean DEFAULT false NOT NULL,
	"free_quarter" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_pay" CHECK ("jobs"."pay_min_cents" is null or "jobs"."pay_max_cents" is null or "jobs"."pay_min_cents" <= "jobs"."pay_max_cents" or "jobs"."state" = 'draft'),
	CONSTRAINT "jobs_published" CHECK ("jobs"."state" in ('draft', 'in_review', 'rejected') or ("jobs"."published_at" is not null and "jobs"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "job_listings" ADD CONSTRAINT "job_listings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_owner" ON "jobs" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "jobs_company" ON "jobs" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "jobs_review" ON "jobs" USING btree ("review_since") WHERE state = 'in_review';--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_free_quarter" ON "jobs" USING btree ("owner_id","free_quarter") WHERE free_quarter is not null;--> statement-breakpoint
CREATE INDEX "jobs_words" ON "jobs" USING gin (job_words("title", "company_name", "description", "skills", "city", "region")) WHERE state = 'live';--> statement-breakpoint
CREATE TRIGGER "jobs_forget_saves" AFTER DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "forget_saves"('job');
