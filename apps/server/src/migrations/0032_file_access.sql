CREATE INDEX "companies_logo" ON "companies" USING btree ("logo_url") WHERE "companies"."logo_url" is not null;--> statement-breakpoint
CREATE INDEX "companies_cover" ON "companies" USING btree ("cover_image_url") WHERE "companies"."cover_image_url" is not null;--> statement-breakpoint
CREATE INDEX "group_posts_file" ON "group_posts" USING btree ("file_id") WHERE "group_posts"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "groups_cover" ON "groups" USING btree ("cover_url") WHERE "groups"."cover_url" is not null;--> statement-breakpoint
CREATE INDEX "posts_upload" ON "posts" USING btree ("upload_id") WHERE "posts"."upload_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_poster" ON "posts" USING btree ("poster_upload_id") WHERE "posts"."poster_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_captions" ON "posts" USING btree ("captions_upload_id") WHERE "posts"."captions_upload_id" is not null;