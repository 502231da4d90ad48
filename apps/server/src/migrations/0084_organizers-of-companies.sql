-- The company that hosts an event is its organizer; what was stored before that rule kept other names, by which searches found it.
UPDATE "events" SET "organizer" = "companies"."name" FROM "companies"
WHERE "companies"."id" = "events"."host_company_id" AND "events"."organizer" IS DISTINCT FROM "companies"."name"::text;
