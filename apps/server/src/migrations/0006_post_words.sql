DROP INDEX "posts_words";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector('english', content)) STORED;--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin ("words") WHERE "posts"."deleted_at" is null;