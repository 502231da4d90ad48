-- Cards of posts are remembered with the names of their topics, which therefore never change.
CREATE FUNCTION "keep_topic_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A topic keeps its name';
END $$;
--> statement-breakpoint
CREATE TRIGGER "topics_keep_names" BEFORE UPDATE OF "slug", "name" ON "topics"
  FOR EACH ROW WHEN ((OLD."slug", OLD."name") IS DISTINCT FROM (NEW."slug", NEW."name"))
  EXECUTE FUNCTION "keep_topic_name"();
