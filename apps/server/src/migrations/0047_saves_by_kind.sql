DROP INDEX "saves_collection";--> statement-breakpoint
DROP INDEX "saves_list";--> statement-breakpoint
CREATE INDEX "saves_collection_kind" ON "saves" USING btree ("collection_id","subject_kind","id" DESC NULLS LAST) WHERE "saves"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "saves_list_kind" ON "saves" USING btree ("user_id","subject_kind","id" DESC NULLS LAST);