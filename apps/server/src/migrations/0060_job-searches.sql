CREATE TABLE "job_search_matches" (
	"search_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "job_search_matches_search_id_job_id_pk" PRIMARY KEY("search_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"asked" "tsquery" NOT NULL,
	"pay_yearly_cents" bigint,
	"latitude" double precision,
	"longitude" double precision,
	"miles" double precision,
	"places" text[],
	"alert" text NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_search_matches" ADD CONSTRAINT "job_search_matches_search_id_job_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."job_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_search_matches" ADD CONSTRAINT "job_search_matches_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_searches" ADD CONSTRAINT "job_searches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_search_matches_job" ON "job_search_matches" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_search_matches_untold" ON "job_search_matches" USING btree ("search_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "job_searches_owner" ON "job_searches" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "job_searches_due" ON "job_searches" USING btree ("next_at") WHERE next_at is not null;