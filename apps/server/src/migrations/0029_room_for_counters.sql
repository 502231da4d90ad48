-- Counters (posts of a member, reactions of a post) change far more often than anything that is looked up. Where a page has room
-- for the new version of a row, PostgreSQL leaves all indexes alone (HOT); on a full page each count costs an entry in every one
-- of them, among them those for full-text search. Holds for pages written from now on.
ALTER TABLE "users" SET (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "posts" SET (fillfactor = 85);
