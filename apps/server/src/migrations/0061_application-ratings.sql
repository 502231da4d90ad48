CREATE TABLE "job_application_ratings" (
	"application_id" bigint NOT NULL,
	"rater_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	CONSTRAINT "job_application_ratings_application_id_rater_id_pk" PRIMARY KEY("application_id","rater_id"),
	CONSTRAINT "job_application_ratings_range" CHECK ("job_application_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "job_application_ratings" ADD CONSTRAINT "job_application_ratings_application_id_job_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."job_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_ratings" ADD CONSTRAINT "job_application_ratings_rater_id_users_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_application_ratings_rater" ON "job_application_ratings" USING btree ("rater_id");