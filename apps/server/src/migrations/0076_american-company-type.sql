-- The American spelling of a company type, everywhere it is stored. The trigger of companies brings it to their jobs.
UPDATE "companies" SET "type" = 'Fiber and nonwoven supplier' WHERE "type" = 'Fibre and nonwoven supplier';--> statement-breakpoint
UPDATE "applications" SET "company_type" = 'Fiber and nonwoven supplier' WHERE "company_type" = 'Fibre and nonwoven supplier';--> statement-breakpoint
UPDATE "polls" SET "company_types" = array_replace("company_types", 'Fibre and nonwoven supplier', 'Fiber and nonwoven supplier')
  WHERE 'Fibre and nonwoven supplier' = ANY("company_types");--> statement-breakpoint
UPDATE "poll_ballots" SET "company_type" = 'Fiber and nonwoven supplier' WHERE "company_type" = 'Fibre and nonwoven supplier';--> statement-breakpoint
UPDATE "job_searches" SET "filters" = jsonb_set("filters", '{companyType}', '"Fiber and nonwoven supplier"'),
  "asked" = replace("asked"::text, '~companyType:Fibre', '~companyType:Fiber')::tsquery
  WHERE "filters"->>'companyType' = 'Fibre and nonwoven supplier';
